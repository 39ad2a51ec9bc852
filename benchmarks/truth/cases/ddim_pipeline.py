"""An unconditional pipeline, put together from a UNet and a scheduler."""

import torch
from diffusers import DDIMPipeline, DDIMScheduler, UNet2DModel

DTYPE = torch.float32
# not with bfloat16: the pipeline calls .numpy() on the image

unet = UNet2DModel(
    sample_size=8,
    in_channels=3,
    out_channels=3,
    layers_per_block=1,
    block_out_channels=(16, 32),
    norm_num_groups=8,
    down_block_types=("DownBlock2D", "AttnDownBlock2D"),
    up_block_types=("AttnUpBlock2D", "UpBlock2D"),
)
pipeline = DDIMPipeline(unet=unet.to(DTYPE), scheduler=DDIMScheduler(num_train_timesteps=100))
pipeline.set_progress_bar_config(disable=True)
images = pipeline(num_inference_steps=2, output_type="np").images
