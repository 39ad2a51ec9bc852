"""Steps of three samplers."""

import torch
from diffusers import DDIMScheduler, DPMSolverMultistepScheduler, EulerDiscreteScheduler

DTYPE = torch.float32

sample = torch.randn(1, 4, 8, 8, dtype=DTYPE)
noise = torch.randn(1, 4, 8, 8, dtype=DTYPE)

ddim = DDIMScheduler(num_train_timesteps=100)
ddim.set_timesteps(10)
steps = torch.tensor([5])
noisy = ddim.add_noise(sample, noise, steps)
ddim_sample = ddim.step(noise, ddim.timesteps[0], sample).prev_sample

euler = EulerDiscreteScheduler(num_train_timesteps=100)
euler.set_timesteps(10)
scaled = euler.scale_model_input(sample, euler.timesteps[0])
euler_sample = euler.step(noise, euler.timesteps[0], sample).prev_sample

solver = DPMSolverMultistepScheduler(num_train_timesteps=100)
solver.set_timesteps(10)
solver_sample = sample
for timestep in solver.timesteps[:3]:
    solver_sample = solver.step(noise, timestep, solver_sample).prev_sample
