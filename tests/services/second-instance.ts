import { vi } from 'vitest'

/**
 * Simulates another process of the product: every module is loaded again with its own state, on the same database,
 * clock and environment.
 */
export async function secondInstance() {
  // shared: an embedded database belongs to one process, a test has one clock, and both processes have one configuration
  const [client, clock, environment] = await Promise.all([
    import('~/db/client.server'),
    import('~/infra/clock.server'),
    import('~/infra/environment.server'),
  ])
  vi.resetModules()
  vi.doMock('~/db/client.server', () => client)
  vi.doMock('~/infra/clock.server', () => clock)
  vi.doMock('~/infra/environment.server', () => environment)
  try {
    const [{ tick }, { sendDueLetters }] = await Promise.all([
      import('~/services/daily/tick.server'),
      import('~/services/mail/outbox.server'),
    ])
    return { tick, sendDueLetters }
  } finally {
    for (const path of ['~/db/client.server', '~/infra/clock.server', '~/infra/environment.server'])
      vi.doUnmock(path)
  }
}
