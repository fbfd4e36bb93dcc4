import { json } from '@remix-run/node'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from './contract.server'
import { handle } from './handler.server'

const declared = contract({
  method: 'GET',
  path: '/brands',
  access: 'signed-in',
  summary: 'Liste les marques.',
  input: z.object({}),
  output: z.object({
    total: z.number().nullable(),
    brands: z.array(z.object({ name: z.string(), note: z.string().optional() })),
  }),
})
const brands = [{ name: 'A' }]
const noted = [{ name: 'A', colour: 'red' }]

// The compiler is the check: `tsc` fails when a line below a directive is accepted.
it.each([
  handle(declared, async () => ({ total: 1, brands })),
  handle(declared, async () => ({ total: null, brands: [] })),
  handle(declared, async () => json({ total: 1, brands }, { status: 201 })),
  // @ts-expect-error: a field of the contract is missing
  handle(declared, async () => ({ brands })),
  // @ts-expect-error: an element has a field that the contract lacks
  handle(declared, async () => ({ total: 1, brands: noted })),
  // @ts-expect-error: so has the element of a response with a status of its own
  handle(declared, async () => json({ total: 1, brands: noted }, { status: 201 })),
  // @ts-expect-error: the answer has a field that the contract lacks
  handle(declared, async () => ({ total: 1, brands, page: 2 })),
  // @ts-expect-error: nothing is known of the body
  handle(declared, async () => new Response('')),
])('a handler whose result is checked against its contract carries it', (handler) => {
  expect(handler.contract).toBe(declared)
})
