import { beforeEach, expect, test } from 'vitest'
import { audit } from '~/db/collections/audit.server'
import { outbox } from '~/db/collections/outbox.server'
import { newId } from '~/db/driver/ids.server'
import { ROLES } from '~/domain/access/roles'
import { setClock } from '~/infra/process/clock.server'
import { auditFound } from '~/services/audit/page.server'
import { sendDueMails } from '~/services/mail/outbox.server'
import {
  createTicket,
  listAllTickets,
  listOwnTickets,
  removeTicket,
  setTicketStatus,
} from '~/services/support/tickets.server'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()
beforeEach(() => setClock(new Date('2026-11-20T07:30:00Z')))

const TICKET = {
  subject: 'Import refusé',
  description: 'Le fichier du 19/11 est refusé.',
  priority: 'normal',
  type: 'bug',
} as const
const admin = makePrincipal({ email: 'admin@essai.fr' })
const author = makePrincipal({ role: 'ccs', email: 'ccs@essai.fr', name: 'Camille' })
/** Number of audit entries of status changes. */
const moves = async () => (await audit.open()).countDocuments({ action: 'update' })
const REFUSED = 'Vous n’avez pas les droits nécessaires pour modifier ce ticket.'

test('a ticket is its author’s and the administrators’ (spec 2 §6)', async () => {
  const ticket = await createTicket(author, TICKET)
  await createTicket(makePrincipal({ role: 'user' }), { ...TICKET, subject: 'Autre' })
  expect(ticket).toMatchObject({
    status: 'new',
    requesterId: { name: 'Camille', email: 'ccs@essai.fr' },
    createdAt: '2026-11-20T07:30:00.000Z',
    next: [],
  })
  expect((await listOwnTickets(author)).map(({ subject }) => subject)).toEqual(['Import refusé'])
  expect(await listAllTickets(admin)).toHaveLength(2)
  await sendDueMails()
})

test('the same form sent twice is one ticket and one mail; another text is another ticket', async () => {
  const id = newId()
  const [first] = await Promise.all([
    createTicket(author, TICKET, id),
    createTicket(author, TICKET, id),
  ])
  expect(await createTicket(author, TICKET, id)).toEqual(first)
  expect(await listOwnTickets(author)).toHaveLength(1)
  await sendDueMails()
  await createTicket(author, TICKET, id)
  // polled: each creation also starts the sending of due mails, without waiting for it
  const letters = async () => (await outbox.open()).find({}).toArray()
  await expect.poll(letters).toMatchObject([{ _id: id, tries: 1, nextAt: null }])
  // the identifier of another author, or of another text, does not match: a new ticket is created
  expect((await createTicket(author, { ...TICKET, subject: 'Autre' }, id))._id).not.toBe(id)
  expect((await createTicket(makePrincipal({ role: 'user' }), TICKET, id))._id).not.toBe(id)
  expect(await listAllTickets(admin)).toHaveLength(3)
  await sendDueMails()
})

test.each(ROLES.filter((role) => role !== 'administrator'))(
  '%s neither lists, moves nor deletes tickets of others',
  async (role) => {
    const other = makePrincipal({ role })
    const { _id } = await createTicket(author, TICKET)
    await expect(listAllTickets(other)).rejects.toThrow(REFUSED)
    await expect(setTicketStatus(other, _id, 'closed')).rejects.toThrow(REFUSED)
    await expect(removeTicket(other, _id)).rejects.toThrow(REFUSED)
    expect(await listAllTickets(admin)).toMatchObject([{ status: 'new' }])
    await sendDueMails()
  },
)

test('a ticket changes status, the requester gets a mail, and it is deleted for good', async () => {
  const { _id } = await createTicket(author, TICKET)
  await sendDueMails()
  expect(await setTicketStatus(admin, _id, 'inProgress')).toMatchObject({
    status: 'inProgress',
    next: ['resolved', 'closed'],
  })
  // selected by kind: the creation's mail is being sent and may be gone already
  const letters = await (await outbox.open()).find({ 'letter.kind': 'ticket-status' }).toArray()
  expect(letters.map(({ letter }) => letter)).toEqual([
    { kind: 'ticket-status', ticketId: _id, status: 'inProgress' },
  ])
  await sendDueMails()
  // a second click, or a second administrator: the status is set already, and no second mail is sent
  expect(await setTicketStatus(admin, _id, 'inProgress')).toMatchObject({ status: 'inProgress' })
  expect(await moves()).toBe(1)
  await expect(setTicketStatus(admin, _id, 'open')).rejects.toThrow(
    'Un ticket «\u202fEn cours\u202f» ne peut pas passer à «\u202fOuvert\u202f».',
  )
  await removeTicket(admin, _id)
  await expect(removeTicket(admin, _id)).rejects.toThrow('Ticket introuvable.')
  await expect(setTicketStatus(admin, _id, 'closed')).rejects.toThrow('Ticket introuvable.')
})

test('a ticket set to the same status by two administrators at once changes once', async () => {
  const { _id } = await createTicket(author, TICKET)
  const both = [1, 2].map(() => setTicketStatus(admin, _id, 'resolved'))
  expect(await Promise.all(both)).toMatchObject([{ status: 'resolved' }, { status: 'resolved' }])
  expect(await moves()).toBe(1)
})

test('the audit names a ticket by its subject (4-decisions, H)', async () => {
  const { _id } = await createTicket(author, TICKET)
  await setTicketStatus(admin, _id, 'closed')
  const trail = async () =>
    (await auditFound(admin, new URLSearchParams({ entity: 'ticket' }), 10)).lines
  expect(await trail()).toMatchObject([
    {
      entity: 'Ticket',
      subject: 'Import refusé',
      action: 'Modification',
      changes: [{ field: 'Statut', old: 'Nouveau', new: 'Fermé' }],
    },
    {
      userName: 'Camille',
      subject: 'Import refusé',
      action: 'Création',
      changes: [
        { field: 'Sujet', old: null, new: 'Import refusé' },
        { field: 'Type', old: null, new: 'Bug' },
        { field: 'Priorité', old: null, new: 'Normale' },
        { field: 'Statut', old: null, new: 'Nouveau' },
      ],
    },
  ])
  await removeTicket(admin, _id)
  expect((await trail())[0]).toMatchObject({ subject: 'Import refusé', action: 'Suppression' })
  await sendDueMails()
})

test('one account may have fifty open tickets; other accounts are not affected, and one resolved frees a place', async () => {
  const sent = await Promise.all(
    Array.from({ length: 49 }, (_, i) => createTicket(author, { ...TICKET, subject: `${i}` })),
  )
  const id = newId()
  await createTicket(author, TICKET, id)
  await expect(createTicket(author, { ...TICKET, subject: 'Encore' })).rejects.toMatchObject({
    status: 429,
    message:
      'Vous avez déjà 50 tickets en attente. Vous pourrez en créer d’autres quand ils seront traités.',
  })
  // a repeated form returns the ticket that it created
  expect((await createTicket(author, TICKET, id))._id).toBe(id)
  await createTicket(makePrincipal({ role: 'user' }), TICKET)
  await setTicketStatus(admin, sent[0]?._id ?? '', 'resolved')
  await createTicket(author, { ...TICKET, subject: 'Encore' })
  await sendDueMails()
  expect(await listOwnTickets(author)).toHaveLength(51)
})
