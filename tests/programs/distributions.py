"""What distributions of torch give: of the dtype of their parameters."""

import torch
from torch import distributions
from torch.distributions import Bernoulli, Categorical, Independent, Normal, Uniform, kl_divergence


def normal():
    single, double, half = torch.ones(2), torch.ones(2).double(), torch.ones(2).half()
    normal = Normal(single, single)
    sampled = normal.sample()
    several = normal.rsample((3,))
    density = normal.log_prob(sampled)
    probability = normal.cdf(sampled)
    entropy = normal.entropy()
    mean = normal.mean
    deviation = normal.stddev
    of_numbers = Normal(0, 1).sample((3,))
    gives_way = half * Normal(0.0, 1.0).sample()
    does_not = half * Normal(0.0, 1.0).sample((2,))
    of_double = Normal(double, 1.0).rsample()
    of_two_dtypes = Normal(single, double).sample()  # unknown
    beside_another_dtype = normal.log_prob(double)  # unknown
    expanded = normal.expand((2, 2)).sample()
    divergence = kl_divergence(normal, Normal(single, 1.0))
    lognormal = distributions.LogNormal(double, double).sample()
    laplace = distributions.Laplace(half, half).mean
    return locals()


def of_probabilities():
    single, double, half = torch.ones(2) / 2, torch.ones(2).double() / 2, torch.ones(2).half() / 2
    category = Categorical(single).sample()
    most_likely = Categorical(single).mode
    categories = Categorical(logits=double).log_prob(category)
    probabilities = Categorical(logits=half).probs
    entropy = Categorical(single).entropy()
    flips = Bernoulli(single).sample()
    flip = Bernoulli(0.5).sample()
    of_logits = Bernoulli(logits=double).log_prob(flips.double())
    one_hot = distributions.OneHotCategorical(single).sample()
    tries = distributions.Geometric(double).sample()
    return locals()


def others():
    single, double = torch.ones(2) / 2, torch.ones(2).double() / 2
    uniform = Uniform(single, single + 1).sample()
    of_integers = Uniform(0, 1).sample((2,))
    beta = distributions.Beta(single, single).sample()
    of_numbers = distributions.Beta(1.0, 2.0).sample()
    gamma = distributions.Gamma(double, double).sample()
    exponential = distributions.Exponential(single).sample()
    poisson = distributions.Poisson(double).sample()
    half_normal = distributions.HalfNormal(double).sample()
    dirichlet = distributions.Dirichlet(double).sample()
    several = distributions.MultivariateNormal(single, torch.eye(2)).sample()
    density = distributions.MultivariateNormal(double, torch.eye(2).double()).log_prob(double)
    independent = Independent(Normal(single, single), 1)
    action = independent.rsample()
    action_density = independent.log_prob(action)
    squashed = distributions.TransformedDistribution(Normal(double, 1.0), [distributions.ExpTransform()]).rsample()
    return locals()


def of_counts():
    single, double = torch.ones(2) / 2, torch.ones(2).double() / 2
    successes = distributions.Binomial(3, double).sample()
    of_number = distributions.Binomial(3, 0.5).sample()
    count = distributions.Binomial(torch.tensor(3), logits=double).total_count
    failures = distributions.NegativeBinomial(3, logits=single).mean
    throws = distributions.Multinomial(3, double)
    thrown = throws.sample()
    throw_density = throws.log_prob(thrown)
    straight = distributions.OneHotCategoricalStraightThrough(double).rsample()
    continuous = distributions.ContinuousBernoulli(double).icdf(double)
    return locals()


def relaxed():
    double, half = torch.ones(2).double() / 2, torch.ones(2).half() / 2
    relaxed = distributions.RelaxedBernoulli(0.5, logits=half).rsample()
    one_hot = distributions.RelaxedOneHotCategorical(torch.tensor(0.5).double(), double)
    relaxed_density = one_hot.log_prob(one_hot.rsample())
    of_two_dtypes = distributions.RelaxedOneHotCategorical(torch.tensor(0.5), double).sample()  # unknown
    return locals()


def rarer():
    single, double, half = torch.ones(2) / 2, torch.ones(2).double() / 2, torch.ones(2).half() / 2
    chi = distributions.Chi2(double).sample()
    inverse_gamma = distributions.InverseGamma(3.0, double).mean
    student = distributions.StudentT(5.0, half, half).mean
    student_of_number = distributions.StudentT(5).sample()
    pareto = distributions.Pareto(half, 2.0).rsample()
    weibull = distributions.Weibull(double, double).icdf(double)
    kumaraswamy = distributions.Kumaraswamy(double, double).rsample()
    von_mises = distributions.VonMises(half, half).sample()
    fisher = distributions.FisherSnedecor(double, double).sample()
    logistic_normal = distributions.LogisticNormal(0.0, 1.0).sample()
    has_dimensions = half[0] * distributions.LogisticNormal(0.0, 1.0).sample()
    cholesky = distributions.LKJCholesky(3).sample()
    has_dimensions_too = half[0] * distributions.LKJCholesky(3, 0.5).sample()
    low_rank = distributions.LowRankMultivariateNormal(double, torch.ones(2, 1).double(), double).rsample()
    wishart = distributions.Wishart(3.0, torch.eye(2).double())
    positive = wishart.rsample()
    positive_density = wishart.log_prob(positive)
    mixture = distributions.MixtureSameFamily(Categorical(single), Normal(single, single))
    mixed = mixture.sample()
    mixed_density = mixture.log_prob(mixed)
    expanded = half * Normal(0.0, 1.0).expand((2,)).sample()
    return locals()
