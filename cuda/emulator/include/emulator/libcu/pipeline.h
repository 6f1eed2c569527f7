/* pipeline.h: <cuda/pipeline>: asynchronous copies in stages, of one thread, or of a block with
 * producer and consumer threads. */
#ifndef _CUDA_PIPELINE
#error "emulator/libcu/pipeline.h is private: include <cuda/pipeline>"
#endif
#if defined __CUDACC__ && !defined EMULATOR_LIBCU_PIPELINE_H
#define EMULATOR_LIBCU_PIPELINE_H

#include "../../cuda/barrier"

#define EMULATOR_MEMBER inline __attribute__((__always_inline__))
namespace cuda
{
template <thread_scope Scope> class pipeline
{
    static_assert(Scope == thread_scope_thread || Scope == thread_scope_block,
                  "the emulator's cuda::pipeline is for a thread or for a block");
};

/* Each commit ends a stage; each wait is for the next stage. */
template <> class pipeline<thread_scope_thread>
{
    unsigned int fetched = 0, used = 0;
    template <unsigned char Prior>
    friend void pipeline_consumer_wait_prior(pipeline<thread_scope_thread> &);

  public:
    EMULATOR_MEMBER void producer_acquire()
    {
    }
    EMULATOR_MEMBER void producer_commit()
    {
        emulator_copies_commit();
        fetched++;
    }
    EMULATOR_MEMBER void consumer_wait()
    {
        if (used < fetched)
            emulator_copies_wait(fetched - ++used);
    }
    EMULATOR_MEMBER void consumer_release()
    {
    }
    EMULATOR_MEMBER bool quit()
    {
        return true;
    }
};
EMULATOR_MEMBER pipeline<thread_scope_thread> make_pipeline()
{
    return pipeline<thread_scope_thread>();
}
template <unsigned char Prior>
EMULATOR_MEMBER void pipeline_consumer_wait_prior(pipeline<thread_scope_thread> &pipe)
{
    emulator_copies_wait(Prior);
    pipe.used = pipe.fetched - Prior;
}

/* For each stage, a barrier for its producers and one for its consumers. */
template <thread_scope Scope, unsigned char Stages> class pipeline_shared_state
{
    static_assert(Scope == thread_scope_block, "the emulator's pipelines are shared by a block");
    emulator_phase filled[Stages], empty[Stages], members;
    friend class pipeline<thread_scope_block>;

  public:
    pipeline_shared_state() = default;
    pipeline_shared_state(const pipeline_shared_state &) = delete;
};

enum class pipeline_role { producer, consumer };

template <> class pipeline<thread_scope_block>
{
    emulator_phase *filled, *empty, *members;
    unsigned int stages, fetched, used; /* numbers of stages; fetched, used: by this thread */

  public:
    /* For make_pipeline(), which all threads of the group call. */
    template <unsigned char Stages, typename Group>
    EMULATOR_MEMBER pipeline(const Group &group,
                             pipeline_shared_state<thread_scope_block, Stages> *state, bool fetches,
                             bool uses)
        : filled(state->filled), empty(state->empty), members(&state->members), stages(Stages),
          fetched(0), used(0)
    {
        if (group.thread_rank() == 0)
            emulator_phase_init(members, (unsigned int)group.size());
        for (unsigned int i = 0; i < Stages && group.thread_rank() == 0; i++) {
            emulator_phase_init(&filled[i], 0);
            emulator_phase_init(&empty[i], 0);
        }
        group.sync();
        for (unsigned int i = 0; i < Stages && fetches; i++)
            emulator_phase_expect(&filled[i]);
        for (unsigned int i = 0; i < Stages && uses; i++)
            emulator_phase_expect(&empty[i]);
        group.sync();
    }
    EMULATOR_MEMBER void producer_acquire(int line = __builtin_LINE())
    {
        if (fetched >= stages)
            emulator_phase_wait(&empty[fetched % stages], fetched / stages - 1, line);
    }
    EMULATOR_MEMBER void producer_commit(int line = __builtin_LINE())
    {
        emulator_copies_bind(&filled[fetched % stages]);
        emulator_phase_arrive(&filled[fetched % stages], 1, 0, line);
        fetched++;
    }
    EMULATOR_MEMBER void consumer_wait(int line = __builtin_LINE())
    {
        emulator_phase_wait(&filled[used % stages], used / stages, line);
    }
    EMULATOR_MEMBER void consumer_release(int line = __builtin_LINE())
    {
        emulator_phase_arrive(&empty[used % stages], 1, 0, line);
        used++;
    }
    /* True for the last thread that leaves; after that the shared state may be reused. */
    EMULATOR_MEMBER bool quit(int line = __builtin_LINE())
    {
        return emulator_phase_arrive_last(members, line);
    }
};
template <typename Group, unsigned char Stages>
EMULATOR_MEMBER pipeline<thread_scope_block>
make_pipeline(const Group &group, pipeline_shared_state<thread_scope_block, Stages> *state)
{
    return pipeline<thread_scope_block>(group, state, true, true);
}
template <typename Group, unsigned char Stages>
EMULATOR_MEMBER pipeline<thread_scope_block>
make_pipeline(const Group &group, pipeline_shared_state<thread_scope_block, Stages> *state,
              pipeline_role role)
{
    return pipeline<thread_scope_block>(group, state, role == pipeline_role::producer,
                                        role == pipeline_role::consumer);
}
/* The first `producers` threads of the group are producers, the others consumers. */
template <typename Group, unsigned char Stages>
EMULATOR_MEMBER pipeline<thread_scope_block>
make_pipeline(const Group &group, pipeline_shared_state<thread_scope_block, Stages> *state,
              ::std::size_t producers)
{
    bool fetches = group.thread_rank() < producers;
    return pipeline<thread_scope_block>(group, state, fetches, !fetches);
}

template <typename Group, typename T_, thread_scope Scope>
EMULATOR_INLINE void memcpy_async(const Group &group, T_ *to, const T_ *from, ::std::size_t bytes,
                                  pipeline<Scope> &)
{
    cooperative_groups::details::copy_all(group, to, from, bytes);
}
template <typename T_, thread_scope Scope>
EMULATOR_INLINE void memcpy_async(T_ *to, const T_ *from, ::std::size_t bytes, pipeline<Scope> &)
{
    cooperative_groups::details::copy_all(details::this_thread_only(), to, from, bytes);
}
} // namespace cuda
#undef EMULATOR_MEMBER

#endif
