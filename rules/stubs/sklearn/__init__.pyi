"""scikit-learn 1.1 to 1.9, as it is by default: array API dispatch off."""
