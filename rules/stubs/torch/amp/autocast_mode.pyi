"""torch.amp.autocast_mode."""

from torch.amp import autocast, custom_bwd, custom_fwd, is_autocast_available
