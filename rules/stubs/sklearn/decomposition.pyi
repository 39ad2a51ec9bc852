"""sklearn.decomposition."""
from sklearn.base import BaseEstimator

PCA = IncrementalPCA = KernelPCA = TruncatedSVD = NMF = FastICA = SparsePCA = FactorAnalysis = BaseEstimator
MiniBatchDictionaryLearning = DictionaryLearning = LatentDirichletAllocation = BaseEstimator
