"""What decorators make of functions: of functions, classes and instances of them, on functions and on methods."""

import functools

import torch


class Cast:
    def __init__(self, dtype):
        self.dtype = dtype

    def __call__(self, function):
        @functools.wraps(function)
        def cast(*args, **kwargs):
            return function(*args, **kwargs).to(self.dtype)

        return cast


class Halved:
    def __init__(self, function):
        self.function = function
        functools.update_wrapper(self, function)

    def __call__(self, *args):
        return self.function(*args).half()


class Lazy:
    def __init__(self, function):
        self.function = function

    def __get__(self, instance, owner):
        return self.function(instance).double()


def cast_to(dtype):
    def wrap(function):
        @functools.wraps(function)
        def cast(*args, **kwargs):
            return function(*args, **kwargs).to(dtype)

        return cast

    return wrap


def widened(function):
    def wide(*args, **kwargs):
        result = function(*args, **kwargs)
        return result.double()

    return wide


@Cast(torch.float16)
def by_an_instance(n):
    return torch.zeros(n)


@Halved
def by_a_class(n):
    return torch.zeros(n)


@cast_to(torch.bfloat16)
def by_what_a_call_gives(n):
    return torch.zeros(n)


@widened
@Halved
def by_two(n):
    return torch.zeros(n)


@functools.singledispatch
def dispatched(n):
    return torch.zeros(1)


@dispatched.register
def _(n: int):
    return torch.zeros(n).half()


class Source:
    @cast_to(torch.bfloat16)
    def method(self):
        return torch.zeros(2)

    @staticmethod
    @widened
    def static(n):
        return torch.zeros(n)

    @widened
    def __getitem__(self, key):
        return torch.zeros(1)

    @Lazy
    def lazy(self):
        return torch.zeros(1)

    @functools.cached_property
    def cached(self):
        return torch.zeros(1).half()

    @functools.lru_cache
    def remembered(self):
        return torch.zeros(1).bfloat16()


class Derived(Source):
    def method(self):
        return super().method()


def decorated():
    instance = by_an_instance(1)
    cls = by_a_class(1)
    call = by_what_a_call_gives(1)
    two = by_two(1)
    one_of_several = dispatched(3)  # unknown
    directly = widened(lambda: torch.zeros(1))()
    return locals()


def decorated_methods():
    source = Source()
    method = source.method()
    static = Source.static(1)
    static_of_instance = source.static(1)
    item = source[0]
    lazy = source.lazy
    cached = source.cached
    remembered = source.remembered()
    above = Derived().method()
    return locals()


def doubling(cls):
    first = cls.made

    def made(self):
        return first(self).double()

    cls.made = made
    cls.dtype = torch.float64
    return cls


def widening(name):
    def decorate(cls):
        setattr(cls, "named", lambda self: torch.ones(1, dtype=getattr(torch, name)))
        return cls

    return decorate


def derived(cls):
    class Derived(cls):
        def of_heir(self):
            return torch.ones(1).double()

    return Derived


@doubling
@widening("float64")
@derived
class Patched:
    dtype = torch.float16
    other = torch.float16

    def __init__(self):
        self.held = torch.ones(1).half()

    def made(self):
        return torch.ones(1).half()

    def named(self):
        return torch.ones(1).half()

    def of_heir(self):
        return torch.ones(1).half()

    def as_it_is(self):
        return self.held


def of_patched_classes():
    thing = Patched()
    made = thing.made()  # unknown
    named = thing.named()  # unknown
    of_heir = thing.of_heir()  # unknown
    as_it_is = thing.as_it_is()
    of_dtype = torch.ones(1, dtype=thing.dtype)  # unknown
    of_other = torch.ones(1, dtype=thing.other)
    return locals()
