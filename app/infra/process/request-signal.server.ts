import { AsyncLocalStorage } from 'node:async_hooks'

const signals = new AsyncLocalStorage<AbortSignal>()

/** Answers a request whose signal is aborted when its sender leaves. */
export const withRequestSignal = <T>(signal: AbortSignal, act: () => T): T =>
  signals.run(signal, act)

/** Signal of the request that is answered now; undefined outside of requests. */
export const requestSignal = (): AbortSignal | undefined => signals.getStore()
