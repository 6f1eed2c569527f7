/* arguments.h: passes a launch's arguments to each of its threads, as the bits that the launch has
 * copied. Threads call no copy constructor and no destructor of an argument. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/arguments.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_ARGUMENTS_H
#define EMULATOR_ARGUMENTS_H

#include <type_traits>

/* Whether a call passes an argument of this type by value. If its copy constructor or destructor is
 * not trivial, C++ passes the address of a copy. */
template <typename T_> constexpr bool emulator_passes_value()
{
    typedef std::remove_cv_t<T_> type;
    return !std::is_class_v<type> ||
           (std::is_trivially_destructible_v<type> &&
            std::is_trivially_copy_constructible_v<type> == std::is_copy_constructible_v<type> &&
            std::is_trivially_move_constructible_v<type> == std::is_move_constructible_v<type>);
}

template <typename P_> struct emulator_bits { /* a thread's bitwise copy of such an object */
    alignas(P_) unsigned char bytes[sizeof(P_)];

    EMULATOR_PASSES explicit emulator_bits(const P_ &given)
    {
        __builtin_memcpy(bytes, (const void *)&given, sizeof bytes);
    }
    operator P_ *()
    {
        return (P_ *)bytes;
    }
};

template <typename T_> struct emulator_type {
    typedef T_ type;
};

/* A parameter that is a reference gets the argument's address. If that is a host address, the
 * launch ends with an error. */
void emulator_check_reference(const char *kernel, const char *argument, const void *address,
                              const char *file, int line);

template <typename T_>
__attribute__((__always_inline__)) inline auto &
emulator_referred(const char *kernel, const char *argument, T_ &&given,
                  const char *file = __builtin_FILE(), int line = __builtin_LINE())
{
    emulator_check_reference(kernel, argument, (const void *)__builtin_addressof(given), file,
                             line);
    if constexpr (std::is_lvalue_reference_v<T_>)
        return given;
    else
        return static_cast<const T_ &>(given);
}

template <typename... P_> constexpr unsigned long long emulator_reference_bits()
{
    unsigned long long bit = 1, found = 0;
    ((found |= std::is_reference_v<P_> ? bit : 0, bit <<= 1), ...);
    return bit ? found : 0;
}
/* Whether no parameter is an object. Then every argument that looks like a pointer is one; an
 * object may contain uninitialised bytes that look like a pointer. */
template <typename... P_>
constexpr bool emulator_scalars = !((std::is_class_v<P_> || std::is_union_v<P_>) || ...);

/* The launched kernel: its address, or NULL if unknown. */
struct emulator_target {
    const void *address;
    bool scalars;
};

/* `references` has a bit for each parameter that the transform has found to be a reference. */
template <unsigned long long references, typename R_, typename... P_>
emulator_target emulator_launched(R_ (*kernel)(P_...))
{
    static_assert(
        emulator_reference_bits<P_...>() == references,
        "a parameter of this kernel is a reference, which a GPU cannot follow: make it a value or "
        "a pointer");
    return {(const void *)kernel, emulator_scalars<P_...>};
}

template <unsigned long long references, typename F_> emulator_target emulator_launched(F_ *kernel)
{
    return {(const void *)kernel,
            false}; /* not a kernel; the check of host and device reports it */
}

/* The same if a header has a function of the kernel's name; empty if the call is ambiguous. */
template <unsigned long long references> struct emulator_asked {
    template <typename F_> emulator_target operator()(F_ *kernel) const
    {
        return emulator_launched<references>(kernel);
    }
};
template <unsigned long long references, typename Ask_>
emulator_target emulator_launched_of(const Ask_ &ask)
{
    if constexpr (std::is_invocable_v<const Ask_ &, emulator_asked<references>>)
        return ask(emulator_asked<references>());
    else
        return {};
}

/* The argument that a launch passes to the function that the transform makes of it (launches.c). */
struct emulator_passing {
    /* Whether the kernel can be called as written. */
    template <typename... A_> static constexpr bool values()
    {
        return (emulator_passes_value<A_>() && ...);
    }
    /* Whether a kernel has exactly these parameters, if its name is overloaded. */
    template <typename Find, typename... A_> static constexpr bool finds()
    {
        return std::is_invocable_v<Find, emulator_type<A_>...>;
    }
    /* That kernel. A template, so that g++ does not instantiate it if there is none. */
    template <typename... A_, typename Find> static constexpr auto found(const Find &find)
    {
        return find(emulator_type<A_>()...);
    }
    template <typename... P_, typename... A_>
    EMULATOR_PASSES void operator()(void (*kernel)(P_...), A_ &...given) const
    {
        typedef void (*by_address)(std::conditional_t<emulator_passes_value<P_>(), P_,
                                                      std::add_pointer_t<std::remove_cv_t<P_>>>...);
        ((by_address)(void (*)())kernel)(
            std::conditional_t<emulator_passes_value<P_>(), P_,
                               emulator_bits<std::remove_cv_t<P_>>>(given)...);
    }
};

#endif
