import { expect, test } from 'vitest'
import { ticketContracts } from '~/api/tickets.contracts.server'
import { auditOf } from '~/db/collections/audit.server'
import { newId } from '~/db/driver/ids.server'
import { fieldLabel } from '~/domain/audit/view'
import { worded } from '~/domain/edits/words'
import { TICKET_WORDS, type TicketContent } from '~/domain/support/tickets'
import { setClock } from '~/infra/process/clock.server'
import { createTicket, listOwnTickets, removeTicket } from '~/services/support/tickets.server'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

test('each field of a ticket is stored, answered, compared and, but for the description, in the trail', async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  const author = makePrincipal({ role: 'ccs', name: 'Camille' })
  // Each field with two values. A new field without them does not compile.
  const content: TicketContent = {
    subject: 'Import refusé',
    description: 'Le fichier du 19/11 est refusé.',
    priority: 'normal',
    type: 'bug',
  }
  const others: TicketContent = {
    subject: 'Import lent',
    description: 'Le fichier du 18/11 est lent.',
    priority: 'high',
    type: 'support',
  }
  const { createTicket: creating, ownTickets } = ticketContracts
  const id = newId()
  const send = (given: TicketContent) => {
    const { requesterEmail: _email, ...sent } = creating.input.parse(given)
    return createTicket(author, sent, id)
  }
  expect(await send(content)).toMatchObject({ _id: id, ...content })
  // the same form again is the same ticket; with another value in any field it is another ticket
  expect((await send(content))._id).toBe(id)
  for (const [field, value] of Object.entries(others))
    expect((await send({ ...content, [field]: value }))._id).not.toBe(id)
  const listed = await listOwnTickets(author)
  expect(listed).toHaveLength(1 + Object.keys(others).length)
  expect(listed.find(({ _id }) => _id === id)).toMatchObject(content)
  expect(ownTickets.output.parse(listed)).toEqual(listed)

  await removeTicket(makePrincipal(), id)
  const [removal, creation] = await auditOf('ticket', id)
  const values = { subject: 'Import refusé', type: 'bug', priority: 'normal', status: 'new' }
  const fields = worded(TICKET_WORDS)
  expect(fields).toEqual(Object.keys(values))
  expect(creation?.changes).toEqual(
    fields.map((field) => ({ field, old: null, new: values[field] })),
  )
  expect(removal?.changes).toEqual(
    fields.map((field) => ({ field, old: values[field], new: null })),
  )
  for (const field of fields) expect(fieldLabel(field)).toBe(TICKET_WORDS[field].label)
})
