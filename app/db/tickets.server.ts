import type { TicketPriority, TicketStatus, TicketType } from '~/domain/support/tickets'
import { defineModel } from './collection.server'
import { insertFirst } from './errors.server'

/** A support ticket (spec 2 §3). The requester's name and address are those at the time of writing. */
export interface TicketDocument {
  _id: string
  subject: string
  description: string
  priority: TicketPriority
  type: TicketType
  status: TicketStatus
  requesterId: string
  requesterName: string
  requesterEmail: string
  createdAt: Date
  updatedAt: Date
}

export const tickets = defineModel<TicketDocument>('tickets', [
  { key: { createdAt: -1 }, name: 'latest' },
  { key: { requesterId: 1, createdAt: -1 }, name: 'requester' },
])

/** How many tickets a list shows. */
const LATEST = 200

/** Stores a ticket; false when the same form came twice at the same moment and the other was faster. */
export async function insertTicket(ticket: TicketDocument): Promise<boolean> {
  return insertFirst(await tickets.open(), ticket)
}

export async function findTicket(id: string): Promise<TicketDocument | null> {
  return (await tickets.open()).findOne({ _id: id })
}

/** The latest 200 tickets, of one requester or of all, newest first. */
export async function latestTickets(requesterId?: string): Promise<TicketDocument[]> {
  return (await tickets.open())
    .find(requesterId ? { requesterId } : {})
    .sort({ createdAt: -1 })
    .limit(LATEST)
    .toArray()
}

/** Moves a ticket on if it still has the status that was seen; null when it has not. */
export async function moveTicket(
  id: string,
  from: TicketStatus,
  to: TicketStatus,
  at: Date,
): Promise<TicketDocument | null> {
  return (await tickets.open()).findOneAndUpdate(
    { _id: id, status: from },
    { $set: { status: to, updatedAt: at } },
    { returnDocument: 'after' },
  )
}

export async function deleteTicket(id: string): Promise<boolean> {
  return (await (await tickets.open()).deleteOne({ _id: id })).deletedCount === 1
}
