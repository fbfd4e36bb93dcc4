// @long: every call of every write of a ticket fails before and after its effect
import { beforeAll, describe, expect, it } from 'vitest'
import { outbox } from '~/db/collections/outbox.server'
import { tickets } from '~/db/collections/tickets.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { stopOutbox } from '~/services/mail/outbox.server'
import { createTicket, removeTicket, setTicketStatus } from '~/services/support/tickets.server'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { makeFailing } from './failures'
import { type Scenario, tryElections, tryFailures } from './scenario'

useDatabase({ keep: true })
beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  // @alone: the outbox stays closed for the process; background mails would be counted among the write's calls
  await stopOutbox()
  makeFailing()
})

const ID = '0123456789abcdef01234567'
const admin = makePrincipal()
const author = makePrincipal({ role: 'ccs', email: 'ccs@essai.fr' })
const send = () =>
  createTicket(
    author,
    { subject: 'Import', description: 'Refusé.', priority: 'high', type: 'bug' },
    ID,
  )
const find = async () => (await tickets.open()).findOne({ _id: ID })
const letters = async () =>
  (await (await outbox.open()).find({ nextAt: { $gt: new Date(0) } }).toArray())
    .map(({ letter }) => letter)
    .filter(({ kind }) => kind.startsWith('ticket'))
    .map((letter) => ('status' in letter ? letter.status : letter.kind))

/** Checks that each status of the ticket is mailed once. */
async function checkMails() {
  const ticket = await find()
  const moved = ticket && ticket.status !== 'new' ? [ticket.status] : []
  expect(await letters()).toEqual(ticket ? ['ticket-created', ...moved] : [])
}

const SCENARIOS: Scenario[] = [
  {
    name: 'a new ticket',
    entity: 'ticket',
    prepare: async () => ({
      act: send,
      stored: async () => {
        const ticket = await find()
        const { subject = null, type = null, priority = null, status = null } = ticket ?? {}
        return { subject, type, priority, status }
      },
      holds: checkMails,
    }),
  },
  {
    name: 'a ticket with a new status',
    entity: 'ticket',
    prepare: async () => {
      await send()
      return {
        act: () => setTicketStatus(admin, ID, 'inProgress'),
        stored: async () => ({ status: (await find())?.status ?? null }),
        holds: checkMails,
      }
    },
  },
  {
    name: 'a ticket that goes',
    entity: 'ticket',
    prepare: async () => {
      await send()
      return {
        act: () => removeTicket(admin, ID),
        stored: async () => ({ subject: (await find())?.subject ?? null }),
      }
    },
  },
]

describe.each(SCENARIOS)('$name', (scenario) => {
  it('is stored, audited and mailed completely, whichever call fails (4-decisions, 38 and 49)', async () => {
    expect(await tryFailures(scenario)).toBeGreaterThan(12)
  }, 300_000)

  it('is not affected by an election', async () => {
    expect(await tryElections(scenario)).toBeGreaterThan(6)
  }, 300_000)
})
