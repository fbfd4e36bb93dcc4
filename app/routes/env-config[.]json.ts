import { json } from '@remix-run/node'

/** The runtime configuration of clients: the API's base address (spec 1 §7; 4-decisions, 4). */
export const loader = () => json({ apiBaseUrl: '/api' })
