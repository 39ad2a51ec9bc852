"""sklearn.ensemble."""
from sklearn.base import BaseEstimator

RandomForestClassifier = RandomForestRegressor = GradientBoostingClassifier = BaseEstimator
GradientBoostingRegressor = IsolationForest = AdaBoostClassifier = HistGradientBoostingClassifier = BaseEstimator
HistGradientBoostingRegressor = ExtraTreesClassifier = BaggingClassifier = VotingClassifier = BaseEstimator
