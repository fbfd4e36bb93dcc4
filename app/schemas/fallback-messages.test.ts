import { expect, it } from 'vitest'
import { z } from 'zod'
import { id } from './primitives.server'

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

it('a field without a sentence of its own gets one that people read, not the library’s', () => {
  expect(said(z.string().max(500), 'x'.repeat(501))).toEqual([
    'Ce texte est trop long\u202f: 500 caractères au plus.',
  ])
  expect(said(z.string(), 123)).toEqual(['Un texte est attendu.'])
  expect(said(z.string(), null)).toEqual(['Un texte est attendu.'])
  expect(said(z.number(), 'x')).toEqual(['Un nombre est attendu.'])
  expect(said(z.object({ text: z.string() }), {})).toEqual(['Un texte est attendu.'])
  expect(said(z.string({ error: 'Le nom est requis.' }), 1)).toEqual(['Le nom est requis.'])
  expect(said(z.number().max(5), 6)?.[0]).toMatch(/^Trop grand/)
  // a sentence of a schema's own stays
  expect(said(id, 'x')).toEqual(['Identifiant invalide.'])
})
