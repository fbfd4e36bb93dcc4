import { z } from 'zod'
import { ROLES } from '~/domain/access/roles'
import { signInCallSchema } from '~/schemas/session.server'
import { contract } from './contract.server'

const named = z.object({ _id: z.string(), name: z.string() })
const reference = named.extend({ plate: named.extend({ group: named }) }).nullable()

/** Signed-in user (spec 1 §3). */
const userOutput = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  sites: z.array(named),
  assignmentLevel: z.enum(['group', 'plate', 'concession']).nullable(),
  assignmentId: z.string().nullable(),
  /** concession with its plate and group (spec 1 §3) */
  referenceConcessionId: reference,
  referenceConcession: reference,
})

export const sessionContracts = {
  login: contract({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary:
      'Ouvre une session et met fin à la précédente du même utilisateur\u202f; demande «\u202fcode\u202f» si la double authentification est active.',
    input: signInCallSchema,
    output: z.object({ token: z.string(), user: userOutput }),
  }),
  me: contract({
    method: 'GET',
    path: '/auth/me',
    access: 'signed-in',
    summary: 'Donne l’utilisateur connecté et les concessions qu’il couvre.',
    input: z.object({}),
    output: userOutput,
  }),
  logout: contract({
    method: 'POST',
    path: '/auth/logout',
    access: 'signed-in',
    summary: 'Ferme la session.',
    input: z.object({}),
    output: z.object({ message: z.string() }),
  }),
}
