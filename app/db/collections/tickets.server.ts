import type { TicketContent, TicketStatus } from '~/domain/support/tickets'
import { defineModel } from '../driver/collection.server'
import { insertIfAbsent } from '../driver/duplicate-key.server'
import type { Transaction } from '../driver/transaction.server'

/** A support ticket (spec 2 §3). The requester's name and address are those at the time of writing. */
export interface TicketDocument extends TicketContent {
  _id: string
  status: TicketStatus
  requesterId: string
  requesterName: string
  requesterEmail: string
  createdAt: Date
  updatedAt: Date
}

export const tickets = defineModel<TicketDocument>('tickets', [
  { key: { createdAt: -1, _id: -1 }, name: 'latest' },
  { key: { requesterId: 1, createdAt: -1, _id: -1 }, name: 'requester' },
  { key: { status: 1, createdAt: -1, _id: -1 }, name: 'status' },
])

/** Filter of tickets by requester and status; absent: all. */
export interface TicketChoice {
  requesterId?: string
  statuses?: readonly TicketStatus[]
}

const chosenBy = ({ requesterId, statuses }: TicketChoice) => ({
  // Matches every ticket: with it the query uses the index of `createdAt`, also without another condition.
  createdAt: { $gte: new Date(0) },
  ...(requesterId ? { requesterId } : {}),
  ...(statuses ? { status: { $in: [...statuses] } } : {}),
})

/** Stores a ticket; false when a second request with the same form has already stored it. */
export async function insertTicket(ticket: TicketDocument, tx: Transaction): Promise<boolean> {
  return insertIfAbsent(await tickets.open(), ticket, tx)
}

/** A ticket; null when it does not exist. */
export async function findTicket(id: string): Promise<TicketDocument | null> {
  return (await tickets.open()).findOne({ _id: id })
}

/** Tickets that match a filter, newest first: one page of them, or all. */
export async function latestTickets(
  choice: TicketChoice,
  page?: { skip: number; limit: number },
): Promise<TicketDocument[]> {
  const found = (await tickets.open()).find(chosenBy(choice)).sort({ createdAt: -1, _id: -1 })
  return page ? found.skip(page.skip).limit(page.limit).toArray() : found.toArray()
}

/** Number of tickets that match a filter. */
export async function countTickets(choice: TicketChoice): Promise<number> {
  return (await tickets.open()).countDocuments(chosenBy(choice))
}

/** Subjects of the given tickets. */
export async function subjectsOfTickets(
  ids: readonly string[],
): Promise<Pick<TicketDocument, '_id' | 'subject'>[]> {
  if (ids.length === 0) return []
  const filter = { _id: { $in: [...ids] } }
  return (await tickets.open()).find(filter, { projection: { subject: 1 } }).toArray()
}

/** Sets the status of a ticket if it still has the status of `seen`; false when the ticket was changed or deleted. */
export async function moveTicket(
  { status, updatedAt }: Pick<TicketDocument, 'status' | 'updatedAt'>,
  seen: TicketDocument,
  tx: Transaction,
): Promise<boolean> {
  const { matchedCount } = await (await tickets.open()).updateOne(
    { _id: seen._id, status: seen.status },
    { $set: { status, updatedAt } },
    { session: tx },
  )
  return matchedCount === 1
}

/** Deletes a ticket that still has the status of `seen`; false when it was changed or deleted. */
export async function removeTicket(seen: TicketDocument, tx: Transaction): Promise<boolean> {
  const filter = { _id: seen._id, status: seen.status }
  return (await (await tickets.open()).deleteOne(filter, { session: tx })).deletedCount === 1
}
