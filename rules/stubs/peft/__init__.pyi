"""PEFT: the adapted model computes in the dtype of its base."""

def get_peft_model(model: V, *args, **kwargs) -> V: ...
prepare_model_for_kbit_training = prepare_model_for_int8_training = inject_adapter_in_model = get_peft_model

class PeftModel:
    @classmethod
    def from_pretrained(cls, model: V, *args, **kwargs) -> V: ...

PeftModelForCausalLM = PeftModelForSeq2SeqLM = PeftModelForSequenceClassification = PeftModel
PeftModelForTokenClassification = PeftModel
PeftModelForFeatureExtraction = PeftModelForQuestionAnswering = PeftModel
