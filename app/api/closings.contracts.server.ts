import { z } from 'zod'
import { bodyText, id } from '~/schemas/primitives.server'
import { contract } from './contract.server'

const access = 'administration'
const closing = z.object({
  _id: z.string(),
  scope: z.string(),
  scopeName: z.string(),
  month: z.string(),
  version: z.number(),
  state: z.enum(['sealing', 'closed', 'reopened']),
  siteCount: z.number(),
  closedAt: z.string(),
  closedBy: z.string(),
  sha256: z.string().nullable(),
  sealedAt: z.string().nullable(),
  signed: z.boolean(),
  reopenedAt: z.string().nullable(),
  reopenedBy: z.string().nullable(),
  reason: z.string().nullable(),
})
const done = closing.extend({ message: z.string() })
const text = (name: string) => bodyText(name).default('')

export const closingContracts = {
  list: contract({
    method: 'GET',
    path: '/closings',
    access,
    summary:
      'Liste les clôtures d’un mois (yyyy-MM), ou des 24 derniers mois, avec l’empreinte SHA-256 de leurs chiffres.',
    input: z.object({
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'Le mois doit être au format aaaa-mm.' })
        .optional(),
    }),
    output: z.array(closing),
  }),
  close: contract({
    method: 'POST',
    path: '/closings',
    repeatable: true,
    access,
    summary:
      'Clôture un mois terminé pour un groupe, ou pour tout le réseau (scope=all), et conserve les chiffres de chaque concession\u202f; avec confirm, aussi s’il a des chiffres sous réserve.',
    input: z.object({
      month: text('month'),
      scope: text('scope'),
      confirm: z.boolean().default(false),
    }),
    output: done,
    status: 201,
  }),
  text: contract({
    method: 'GET',
    path: '/closings/{id}/text',
    access,
    summary:
      'Donne le texte exact d’une clôture, dont l’empreinte SHA-256 et la signature sont calculées\u202f: une ligne JSON par concession.',
    input: z.object({ id }),
    output: z.string(),
  }),
  signature: contract({
    method: 'GET',
    path: '/closings/{id}/signature',
    access,
    summary:
      'Donne l’empreinte SHA-256 d’une clôture, sa signature Ed25519 (base64) et la clé publique (PEM).',
    input: z.object({ id }),
    output: z.object({
      algorithm: z.literal('Ed25519'),
      sha256: z.string(),
      signature: z.string(),
      publicKey: z.string(),
    }),
  }),
  reopen: contract({
    method: 'POST',
    path: '/closings/{id}/reopen',
    access,
    summary: 'Rouvre un mois clôturé\u202f; la raison est obligatoire et inscrite au journal.',
    input: z.object({ id, reason: text('reason') }),
    output: done,
  }),
}
