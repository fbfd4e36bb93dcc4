import { vi } from 'vitest'

/**
 * Simulates another process of the product: every module is loaded again with its own state, on the same database,
 * clock and environment.
 */
export async function secondInstance() {
  // shared: an embedded database belongs to one process, a test has one clock, and both processes have one configuration
  const [client, clock, environment] = await Promise.all([
    import('~/db/driver/client.server'),
    import('~/infra/process/clock.server'),
    import('~/infra/config/environment.server'),
  ])
  vi.resetModules()
  vi.doMock('~/db/driver/client.server', () => client)
  vi.doMock('~/infra/process/clock.server', () => clock)
  vi.doMock('~/infra/config/environment.server', () => environment)
  try {
    const [{ runDueJobs: tick }, { sendDueMails: sendDueLetters }, { sendDueMessages }] =
      await Promise.all([
        import('~/services/jobs/daily-scheduler.server'),
        import('~/services/mail/outbox.server'),
        import('~/services/outlets/outbox.server'),
      ])
    return { tick, sendDueLetters, sendDueMessages }
  } finally {
    for (const path of [
      '~/db/driver/client.server',
      '~/infra/process/clock.server',
      '~/infra/config/environment.server',
    ])
      vi.doUnmock(path)
  }
}
