"""tqdm.rich."""

from tqdm import tqdm, trange
