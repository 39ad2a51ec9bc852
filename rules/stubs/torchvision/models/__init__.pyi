"""torchvision.models: built in the default dtype.

The first layer takes images as they are: 26 architectures of 0.28.0 refused float32 beside bfloat16 and float16 parameters.
"""

import torch

class ImageModel(torch.nn.Module[P]):
    @rule("DTL203", raises=RuntimeError, match="type")
    @casts(switch.autocast, lower)
    def __call__(self, x: torch.Tensor[P]) -> torch.Tensor[held(P)]: ...

def resnet18(*args, **kwargs) -> ImageModel[default]: ...
resnet34 = resnet50 = resnet101 = resnet152 = vgg11 = vgg13 = vgg16 = vgg19 = vgg16_bn = vgg19_bn = alexnet = resnet18
densenet121 = densenet161 = densenet169 = densenet201 = mobilenet_v2 = mobilenet_v3_small = resnet18
mobilenet_v3_large = resnet18
efficientnet_b0 = efficientnet_b1 = efficientnet_b2 = efficientnet_b3 = efficientnet_b4 = efficientnet_v2_s = resnet18
vit_b_16 = vit_b_32 = vit_l_16 = vit_h_14 = swin_t = swin_s = swin_b = convnext_tiny = convnext_small = resnet18
convnext_base = resnet18
wide_resnet50_2 = resnext50_32x4d = squeezenet1_0 = shufflenet_v2_x1_0 = googlenet = get_model = resnet18
