"""Each construct of `rules/README.md` is read as it says there, and what has no meaning is refused where it stands."""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterator, Mapping

import pytest

from dtypelint import dtypes
from dtypelint.dtypes import BIT, mask
from dtypelint.errors import UsageError
from dtypelint.findings import Confidence
from dtypelint.fix.spec import FixSpec
from dtypelint.pack import rules_root
from dtypelint.rank import Rank
from dtypelint.stubs import language as lang
from dtypelint.stubs.expressions import Scope, StubError, read_dtype, read_set, read_type
from dtypelint.stubs.library import Library
from dtypelint.stubs.parse import parse_stub
from dtypelint.targets import Targets

NARROW = mask("float16", "bfloat16")
SCOPE = Scope({"narrow": NARROW}, lambda name: f"lib.{name}")
T, U = lang.Var("T"), lang.Var("U")
README = (rules_root() / "README.md").read_text(encoding="utf-8")


def expression(text):
    return ast.parse(text, mode="eval").body


def stub(text, name="lib", is_package=False):
    return parse_stub(text, name, is_package=is_package)


def function(text, name="f"):
    (entity,) = stub(text).names[name]
    return entity


# --- dtype expressions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("float32", BIT["float32"]),
        ("{float16, bfloat16}", NARROW),
        ("narrow", NARROW),
        ("narrow | {float32}", NARROW | BIT["float32"]),
        ("floats & {float16, int8}", BIT["float16"]),
        ("any - narrow", dtypes.ALL & ~NARROW),
        ("{bool} | signed", mask("bool", "int8", "int16", "int32", "int64")),
        *dtypes.FAMILIES.items(),
        ("T", None),
        ("{T}", None),
        ("narrow | T", None),
    ],
)
def test_sets(text, wanted):
    assert read_set(expression(text), SCOPE) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("bfloat16", lang.Fixed(BIT["bfloat16"])),
        ("narrow", lang.Fixed(NARROW)),
        ("any", lang.Fixed(dtypes.ALL)),
        ("T", T),
        ("U1", lang.Var("U1")),
        ("T in narrow", lang.Var("T", NARROW)),
        ("T not in {bool} | float8", lang.Var("T", dtypes.ALL & ~(BIT["bool"] | dtypes.FLOAT8))),
        ("T == float32", lang.Var("T", BIT["float32"])),
        ("T != float32", lang.Var("T", dtypes.ALL & ~BIT["float32"])),
        ("T if floats else any", lang.If(T, dtypes.FLOATING)),
        ("T if floats else {bool}", lang.If(T, dtypes.FLOATING, dtypes.BIT["bool"])),
        ("promote(T, U, float64)", lang.Apply("promote", (T, U, lang.Fixed(BIT["float64"])))),
        ("floating(promote(T, U))", lang.Apply("floating", (lang.Apply("promote", (T, U)),))),
        ("real(T)", lang.Apply("real", (T,))),
        ("complexed(T)", lang.Apply("complexed", (T,))),
        ("held(P)", lang.Apply("held", (lang.Var("P"),))),
        (
            "mapped(T, {bool}, int8)",
            lang.Apply("mapped", (T, lang.Fixed(BIT["bool"]), lang.Fixed(BIT["int8"]))),
        ),
        ("default", lang.Default()),
        ("chosen", lang.Chosen()),
        ("switch.autocast", lang.Switch("autocast")),
        ("T or U or chosen", lang.Apply("either", (T, U, lang.Chosen()))),
        ("T | U", lang.Apply("union", (T, U))),
    ],
)
def test_dtype_expressions(text, wanted):
    assert read_dtype(expression(text), SCOPE) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "float33", "Ts", "T < float32", "T in U", "float32 in narrow", "T if floats else U", "promote()", "real(T, U)",
        "mapped(T, {bool})", "summed(T)", "promote(T, key=U)", "{T, float32}", "1", "torch.float32", "T and U", "not T",
    ],
)  # fmt: skip
def test_what_is_no_dtype_expression(text):
    with pytest.raises(StubError):
        read_dtype(expression(text), SCOPE)


# --- types ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Tensor[T]", lang.Cls("lib.Tensor", T)),
        ("Tensor", lang.Cls("lib.Tensor")),
        ('"Tensor[T]"', lang.Cls("lib.Tensor", T)),
        ("numpy.ndarray[T in narrow]", lang.Cls("lib.numpy.ndarray", lang.Var("T", NARROW))),
        ("dtype[D]", lang.DtypeObject(lang.Var("D"))),
        ("dtype", lang.DtypeObject()),
        ("Self", lang.SelfType()),
        ("Array[D]", lang.AnyArray(lang.Var("D"))),
        ("Array", lang.AnyArray()),
        ("list[int]", lang.Sequence("list", lang.Python("int"))),
        ("set[int]", lang.Sequence("list", lang.Python("int"))),
        ("Iterable[Tensor[T]]", lang.Sequence("list", lang.Cls("lib.Tensor", T))),
        ("list", lang.Sequence("list", lang.ANYTHING)),
        ("tuple[int, str]", lang.Sequence("tuple", None, (lang.Python("int"), lang.Python("str")))),
        ("tuple[int, ...]", lang.Sequence("tuple", lang.Python("int"))),
        ("tuple[()]", lang.Sequence("tuple", None, ())),
        ("tuple[..., int, ...]", lang.Holding(lang.Python("int"))),
        ("dict[str, Tensor[T]]", lang.Table(lang.Cls("lib.Tensor", T))),
        ("None", lang.Python("None")),
        *((kind, lang.Python(kind)) for kind in ("int", "float", "bool", "complex", "str", "bytes")),
        ("Literal[True]", lang.Constant(True)),
        ('Literal["a", 1]', lang.Either((lang.Constant("a"), lang.Constant(1)))),
        ("Literal[links.logit]", lang.Constant("lib.links.logit", dotted=True)),
        ("Callable[Tensor[T]]", lang.Function(lang.Cls("lib.Tensor", T))),
        ("Callable", lang.Function(lang.ANYTHING)),
        ("V", lang.Same("V")),
        ("TypeGuard[floats]", lang.Guard(dtypes.FLOATING)),
        ("TypeGuard[Tensor]", lang.Guard(None, ("lib.Tensor",))),
        ("TypeGuard[Tensor | int]", lang.Guard(None, ("lib.Tensor", "builtins.int"))),
        ("int | Tensor[T] | None", lang.Either((lang.Python("int"), lang.Cls("lib.Tensor", T), lang.Python("None")))),
        ("object", lang.ANYTHING),
        ("...", lang.ANYTHING),
    ],
)
def test_types(text, wanted):
    assert read_type(expression(text), SCOPE) == wanted


@pytest.mark.parametrize("text", ["1", "f()", "Tensor[1]", "Literal[f()]", "Tensor[T < float32]", "[int]"])
def test_what_is_no_type(text):
    with pytest.raises(StubError):
        read_type(expression(text), SCOPE)


# --- signatures -------------------------------------------------------------------------------------------------------


def test_parameters():
    (signature,) = function(
        "def f(a, b: int, /, c=..., *args: str, d: dtype[U] = T, e=1, f=-1, **kw) -> None: ..."
    ).signatures
    kinds = [(param.name, param.kind, param.required) for param in signature.params]
    assert kinds == [
        ("a", "positional", True), ("b", "positional", True), ("c", "any", False), ("args", "args", False),
        ("d", "keyword", False), ("e", "keyword", False), ("f", "keyword", False), ("kw", "kwargs", False),
    ]  # fmt: skip
    defaults = {param.name: param.default for param in signature.params}
    assert defaults["d"] == T and defaults["e"] is None
    assert signature.returns == lang.Python("None")


def test_decorators():
    text = """
@overload
@rule("DTL101", raises=(TypeError, torch.Error), match="no", on="x", takes="t", message="m", at_most=likely)
@rule("DTL604", silent="s", lingers=True)
@casts(switch.autocast, lower)
@casts(switch.autocast, held)
@casts(switch.autocast, {float32})
@removed
def f(x: int) -> None: ...
"""
    (signature,) = function(text).signatures
    # Decorators apply from the last one on, but are read in the order they are written in.
    first, second = signature.rules
    assert first == lang.Rule(
        "DTL101", raises=("TypeError", "torch.Error"), match="no", on=("x",), takes="t", message="m",
        at_most=Confidence.LIKELY,
    )  # fmt: skip
    assert second == lang.Rule("DTL604", silent="s", lingers=True)
    assert [cast.to for cast in signature.casts] == ["lower", "held", BIT["float32"]]
    assert signature.removed


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('wrap("{}.float()", keeps={float32})', FixSpec("wrap", "{}.float()", keeps=BIT["float32"])),
        ('wrap("{}.view(torch.int16)", needs="torch")', FixSpec("wrap", "{}.view(torch.int16)", needs="torch")),
        ('call("np.save({file}, {arr})", unsafe=True)', FixSpec("call", "np.save({file}, {arr})", unsafe=True)),
        (
            'keyword("dtype", "torch.float32", needs="torch")',
            FixSpec("keyword", "dtype", "torch.float32", needs="torch"),
        ),
        ('drop_keyword("enabled_precisions")', FixSpec("drop_keyword", "enabled_precisions")),
        ("drop_statement()", FixSpec("drop_statement")),
        ('guard("assert {}.dtype")', FixSpec("guard", "assert {}.dtype")),
    ],
)
def test_fixes(text, wanted):
    (signature,) = function(f'@rule("DTL101", fix={text})\ndef f(x) -> None: ...').signatures
    assert signature.rules[0].fix == wanted


def test_effects():
    text = '''
def f(self: Box[T], name: str, d: dtype[D]) -> None:
    """What it does."""
    self: Box[float16]
    switch.default_dtype: dtype[D]
    self[name]: Box[T]
'''
    (signature,) = function(text).signatures
    assert [(effect.target, effect.name) for effect in signature.effects] == [
        ("self", "self"), ("switch", "default_dtype"), ("item", "name"),
    ]  # fmt: skip


def test_overloads_are_kept_in_their_order():
    overloads = function("@overload\ndef f(x: int) -> int: ...\n@overload\ndef f(x: str) -> str: ...")
    assert [signature.returns for signature in overloads.signatures] == [lang.Python("int"), lang.Python("str")]


# --- classes and modules ----------------------------------------------------------------------------------------------

CLASS = '''
import numpy
from torch import Tensor as Base
from .sub import *
from . import near

__promotion__ = "numpy"
__dtype_strings__ = True
lows = {float16, bfloat16}
pi: float

@duck("cpu", "to", dtype=chosen)
@like("*Model", "Auto*")
@module
@parameter
class Box(Base[T], numpy.ndarray):
    """A box."""
    dtype_when_built: float64
    data: Box[T]
    def __init__(self, size=...) -> None: ...
    def same(self) -> Self: ...
    copy = clone = same
    outer = helper
    @property
    def real(self) -> Box[real(T)]: ...
    @staticmethod
    def make(x: int) -> Box[float32]: ...
    @classmethod
    def load(cls) -> Box: ...
    class Inner:
        x: int
    if torch >= "2":
        def newer(self) -> None: ...

def helper(x: Box[T in lows]) -> Box[T]: ...

one = two = helper
'''


def test_a_class():
    module = stub(CLASS, "lib.box")
    (box,) = module.names["Box"]
    assert box.bases == ("torch.Tensor", "numpy.ndarray") and box.variable == "T"
    assert box.duck == ("cpu", "to") and box.duck_dtype == lang.Chosen() and box.like == ("*Model", "Auto*")
    assert box.is_module and box.is_parameter
    assert box.when_built == lang.Fixed(BIT["float64"])
    assert box.members["data"] == [lang.Attribute(lang.Cls("lib.box.Box", T))]
    kinds = {name: box.members[name][0].signatures[0].kind for name in ("same", "real", "make", "load")}
    assert kinds == {"same": "function", "real": "property", "make": "static", "load": "class"}
    assert box.members["copy"] == [lang.Alias("lib.box.Box.same")]
    assert box.members["outer"] == [lang.Alias("lib.box.helper")]
    assert box.members["Inner"] == [lang.Alias("lib.box.Box.Inner")]
    assert box.members["newer"][0].signatures[0].when == (lang.Test("torch", ">=", "2"),)


def test_parts_of_modules():
    names = stub("@buffer\nclass Kept: ...\n@bare\n@module\nclass Act: ...\n").names
    (kept,), (act,) = names["Kept"], names["Act"]
    assert kept.is_buffer and kept.is_parameter and not kept.is_bare
    assert act.is_bare and act.is_module


def test_what_a_call_calls():
    (held,) = stub(
        'class Held:\n    @runs("forward")\n    @classmethod\n    def apply(cls, *args) -> object: ...\n'
    ).names["Held"]
    (apply,) = held.members["apply"][0].signatures
    assert (apply.runs, apply.kind) == ("forward", "class")
    (each,) = function("def f(fn, x: Tensor[T]) -> None:\n    fn(Tensor[T], None)\n").signatures
    (effect,) = each.effects
    assert (effect.target, effect.name) == ("call", "fn")
    assert [type(item) for item in effect.given] == [lang.Cls, lang.Python]


def test_what_goes_without_saying_of_methods():
    (box,) = stub(CLASS, "lib.box").names["Box"]
    built = box.members["__init__"][0].signatures[0]
    assert built.returns == lang.Cls("lib.box.Box", lang.Apply("either", (T, lang.Fixed(BIT["float64"]))))
    assert box.members["same"][0].signatures[0].params[0].type == lang.Cls("lib.box.Box", T)


def test_a_module():
    module = stub(CLASS, "lib.box")
    assert module.dtype_strings and module.stars == ("lib.sub",)
    assert module.names["one"] == module.names["two"] == [lang.Alias("lib.box.helper")]
    assert module.names["Base"] == [lang.Alias("torch.Tensor")]
    assert module.names["near"] == [lang.Alias("lib.near")]
    assert module.names["pi"] == [lang.Attribute(lang.Python("float"))]
    assert "lows" not in module.names
    assert module.names["helper"][0].signatures[0].promotions == (lang.Promotion("numpy"),)


def test_the_promotion_tables_of_version_branches():
    text = """
if numpy >= "2.0":
    __promotion__ = "numpy"
else:
    __promotion__ = "numpy1"
def both(x) -> None: ...
__promotion__ = "torch"
def one(x) -> None: ...
"""
    names = stub(text).names
    newer = lang.Test("numpy", ">=", "2.0")
    assert names["both"][0].signatures[0].promotions == (
        lang.Promotion("numpy", (newer,)),
        lang.Promotion("numpy1", (dataclasses.replace(newer, negated=True),)),
    )
    assert names["one"][0].signatures[0].promotions == (lang.Promotion("torch"),)


def test_what_all_instances_of_a_class_have_in_common():
    text = """
__out__ = "out"

@number
class scalar(Base[T, ()]):
    __array_priority__ = 100
    def add(self, out=...) -> None: ...
"""
    (scalar,) = stub(text).names["scalar"]
    assert scalar.is_number and scalar.rank is Rank.ZERO and scalar.variable == "T" and scalar.array_priority == 100
    assert scalar.members["add"][0].signatures[0].out == "out"


def test_the_other_keyword_of_a_parameter_is_that_of_what_follows():
    text = """
__synonyms__ = {"dim": "axis"}

class Tensor(Generic[T]):
    def sum(self, dim=...) -> None: ...
    __synonyms__ = {}
    def norm(self, dim=...) -> None: ...
"""
    (tensor,) = stub(text).names["Tensor"]
    assert [tensor.members[name][0].signatures[0].params[1].synonym for name in ("sum", "norm")] == ["axis", ""]


def test_the_rule_for_unstated_dtypes_is_that_of_what_follows():
    text = """
def before(x) -> None: ...
__unstated__ = rule("DTL204", message="m", fix=wrap("{}.to({other}.dtype)", unsafe=True), on="x")
def after(x) -> None: ...
"""
    names = stub(text, "lib").names
    assert names["before"][0].signatures[0].unstated is None
    fix = FixSpec("wrap", "{}.to({other}.dtype)", unsafe=True)
    assert names["after"][0].signatures[0].unstated == lang.Rule("DTL204", message="m", fix=fix, on=("x",))


def test_relative_imports_start_at_the_package():
    assert stub("from .sub import *", "lib", is_package=True).stars == ("lib.sub",)
    assert stub("from ..sub import *", "lib.a.b").stars == ("lib.sub",)


@pytest.mark.parametrize(
    ("test", "wanted"),
    [
        ('box >= "2"', (lang.Test("box", ">=", "2"),)),
        ("box", (lang.Test("box", "", ""),)),
        ("not box", (lang.Test("box", "", "", negated=True),)),
        ('box < "2" and numpy', (lang.Test("box", "<", "2"), lang.Test("numpy", "", ""))),
        (
            'box == "1" or box != "2"',
            (lang.AnyTest(((lang.Test("box", "==", "1"),), (lang.Test("box", "!=", "2"),))),),
        ),
    ],
)
def test_version_tests(test, wanted):
    assert function(f"if {test}:\n    def f() -> None: ...").signatures[0].when == wanted


def test_else_is_the_opposite_of_what_stands_before():
    text = 'if a < "1" and b:\n    x: int\nelif a > "2":\n    y: int\nelse:\n    z: int'
    names = stub(text).names
    (neither,) = names["z"]
    assert names["y"][0].when[1] == lang.Test("a", ">", "2")
    assert neither.when == (
        lang.AnyTest(((lang.Test("a", "<", "1", negated=True),), (lang.Test("b", "", "", negated=True),))),
        lang.Test("a", ">", "2", negated=True),
    )


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "row", "message"),
    [
        ("x: int\nx = f()", 2, "neither a set of dtypes nor a name"),
        ("x: int\nfor x in y: pass", 2, "means nothing in a stub"),
        ("def f():\n    return 1", 2, "means nothing in a stub"),
        ("class A:\n    def f(self): ...\n    print(1)", 3, "means nothing in a stub"),
        ("\n@cached\ndef f(): ...", 2, "unknown decorator"),
        ("\n@cached\nclass A: ...", 2, "unknown class decorator"),
        ('@holds("pages")\nclass A: ...', 1, "holds takes nothing"),
        ('@holds("batches")\nclass A: ...', 1, "holds takes nothing"),
        ('def f(equation: Spelled["("]) -> None: ...', 1, "not a regular expression"),
        ('@rule("DTL101", raise_=TypeError)\ndef f(): ...', 1, "rule has no raise_="),
        ("@rule(raises=TypeError)\ndef f(): ...", 1, "rule takes one code"),
        ('@rule("DTL101", match=f())\ndef f(): ...', 1, "not a constant"),
        ('@rule("DTL101", fix=cast("{}"))\ndef f(): ...', 1, "no fix called cast"),
        ('@rule("DTL101", fix=wrap("float()"))\ndef f(): ...', 1, "has no {}"),
        ('@rule("DTL101", fix=wrap("{}", safe=True))\ndef f(): ...', 1, "a fix has no safe="),
        ('@rule("DTL101", fix="wrap")\ndef f(): ...', 1, "unknown fix"),
        ("@casts(switch.autocast)\ndef f(): ...", 1, "casts takes a switch"),
        ('class A:\n    @runs("forward", beside="setup")\n    def f(self): ...', 2, "runs takes a method"),
        ("if x in y:\n    a: int", 1, "not a version test"),
        ('if box in "2":\n    a: int', 1, "not a version test"),
        ("def f(\n    x: Tensor[T in unknown],\n): ...", 2, "not a set of dtypes"),
        ("def f(x: int,\n      y: dtype[T] = g()): ...", 2, "not a dtype expression"),
        ("def f(x: Tensor[promote()]): ...", 1, "promote takes another number of arguments"),
    ],
)
def test_errors_say_what_and_where(text, row, message):
    with pytest.raises(StubError, match=message.replace("{}", r"\{\}")) as caught:
        stub(text)
    assert caught.value.row == row


def test_an_error_in_a_users_stub_names_its_file_and_row(tmp_path):
    (tmp_path / "box.pyi").write_text("x: int\nx = f()\n", encoding="utf-8")
    with pytest.raises(UsageError, match=r"box\.pyi:2: neither a set"):
        Library([tmp_path], Targets(None, {})).find("box.x")
    (tmp_path / "bag.pyi").write_text("def f(:\n", encoding="utf-8")
    with pytest.raises(UsageError, match=r"bag\.pyi: not a stub"):
        Library([tmp_path], Targets(None, {})).find("bag.f")


# --- the shipped stubs ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def shipped() -> Library:
    return Library([rules_root() / "stubs"], Targets(None, {}))


def parts(thing: object, kind: type) -> Iterator[object]:
    """Each part of a parsed stub that is a `kind`."""
    if isinstance(thing, kind):
        yield thing
    if dataclasses.is_dataclass(thing):
        thing = [getattr(thing, field.name) for field in dataclasses.fields(thing)]
    elif isinstance(thing, Mapping):
        thing = [*thing.values()]
    for inner in thing if isinstance(thing, list | tuple) else ():
        yield from parts(inner, kind)


def test_every_class_that_a_shipped_stub_names_is_there(shipped):
    for module in shipped.modules():
        named = {cls.name for cls in parts(module, lang.Cls)} | {
            base for cls in parts(module, lang.ClassStub) for base in cls.bases
        }
        assert [name for name in sorted(named) if shipped.stub_class(name) is None] == [], module.name


def test_every_alias_in_a_shipped_stub_leads_somewhere(shipped):
    for module in shipped.modules():
        targets = {alias.target for alias in parts(module, lang.Alias)}
        assert [target for target in sorted(targets) if shipped.find(target) is None] == [], module.name


def test_every_variable_that_a_shipped_signature_returns_is_bound(shipped):
    for module in shipped.modules():
        for signature in parts(module, lang.Signature):
            bound = {var.name for var in parts(signature.params, lang.Var)}
            returned = {var.name for var in parts((signature.returns, signature.effects), lang.Var)}
            assert returned <= bound, f"{module.name}.{signature.name}"


# --- the page that describes the language -----------------------------------------------------------------------------

WORDS = [
    "`V`", "Callable[X]",
    "TypeGuard[S]", "Literal[True]", "tuple[()]", "tuple[..., X, ...]",
    "Array[D]", "Self", "dtype[D]", "T if S else any",
    "promote(", "floating(", "real(", "complexed(", "mapped(", "aside(", "held(", "default", "chosen", "switch.NAME",
    "@rule", "@overload", "@property", "@staticmethod", "@classmethod", "@duck", "@like", "@module", "@parameter",
    "@bare", "@buffer", "@removed", "@casts(", "`held`", "lower", "widest", "`refused`", "bans(", "forwards(",
    "self[name]:", "lingers=", "@casts_inputs", "@whole", "@listed", "every(",
    "__unstated__", "{other}", "__out__", "__array_priority__", "@number", "strong(", "narrowed(", "weak",
    "__promotion__", "__synonyms__", "__dtype_strings__", "dtype_when_built", "wrap(", "call(", "keyword(",
    "drop_keyword(", "drop_statement(", "guard(", "autocast",
]  # fmt: skip


@pytest.mark.parametrize("word", [*WORDS, *(f"{field.name}=" for field in dataclasses.fields(lang.Rule)[1:])])
def test_the_page_has_each_word(word):
    assert word in README


def test_the_stub_on_the_page_is_one():
    fences = [part.partition("```")[0] for part in README.split("```python\n")[1:]]
    definitions = next(text for text in fences if "class Tensor(Generic[T])" in text)
    assert set(stub(definitions).names) == {"Tensor", "unary", "sin", "cos", "tan"}
    effects = next(text for text in fences if "switch.default_dtype" in text)
    assert set(stub(effects).names) == {
        *("half", "set_default_dtype", "autocast", "register_buffer", "apply", "register_forward_hook"),
    }
