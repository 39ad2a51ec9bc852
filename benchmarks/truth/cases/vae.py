"""The autoencoder of Stable Diffusion: encode, sample, decode."""

import torch
from diffusers import AutoencoderKL

DTYPE = torch.float32
AUTOCAST = False

vae = AutoencoderKL(
    block_out_channels=(16, 32),
    down_block_types=("DownEncoderBlock2D", "DownEncoderBlock2D"),
    up_block_types=("UpDecoderBlock2D", "UpDecoderBlock2D"),
    latent_channels=4,
    norm_num_groups=8,
    sample_size=16,
).to(DTYPE)
image = torch.rand(1, 3, 16, 16, dtype=DTYPE) * 2 - 1
with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=AUTOCAST):
    posterior = vae.encode(image).latent_dist
    latents = posterior.sample() * vae.config.scaling_factor
    decoded = vae.decode(latents / vae.config.scaling_factor).sample
pixels = (decoded / 2 + 0.5).clamp(0, 1).float().numpy()
