"""Scores as functions and as objects that gather state."""

import torch
from torchmetrics.classification import MulticlassAccuracy
from torchmetrics.functional.image import peak_signal_noise_ratio, structural_similarity_index_measure
from torchmetrics.regression import MeanSquaredError, PearsonCorrCoef

DTYPE = torch.float32

logits = torch.randn(8, 4, dtype=DTYPE)
classes = torch.randint(0, 4, (8,))
accuracy = MulticlassAccuracy(num_classes=4)
accuracy.update(logits, classes)
share = accuracy.compute()

images = torch.rand(2, 3, 16, 16, dtype=DTYPE)
noisy = images + 0.1 * torch.rand_like(images)
signal = peak_signal_noise_ratio(noisy, images, data_range=1.0)
similarity = structural_similarity_index_measure(noisy.float(), images.float(), data_range=1.0)

pearson = PearsonCorrCoef()
pearson.update(noisy[:, 0, 0, 0].float(), images[:, 0, 0, 0].float())
correlation = pearson.compute()
error = MeanSquaredError()(noisy, images)
