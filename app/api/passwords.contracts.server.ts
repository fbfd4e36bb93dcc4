import { z } from 'zod'
import {
  changeSchema,
  resetRequestSchema,
  resetSchema,
  tokenSchema,
} from '~/schemas/passwords.server'
import { contract } from './contract.server'

const message = z.object({ message: z.string() })

export const passwordContracts = {
  requestReset: contract({
    method: 'POST',
    path: '/auth/requestResetPassword',
    access: 'public',
    summary: 'Demande l’e-mail qui permet de choisir un nouveau mot de passe.',
    input: resetRequestSchema,
    output: message,
  }),
  verifyReset: contract({
    method: 'POST',
    path: '/auth/verifyPasswordResetToken',
    access: 'public',
    summary: 'Dit si le lien d’un e-mail de réinitialisation est encore valable.',
    input: tokenSchema,
    output: z.object({ valid: z.literal(true) }),
  }),
  reset: contract({
    method: 'POST',
    path: '/auth/resetPassword',
    access: 'public',
    summary: 'Choisit un nouveau mot de passe avec le jeton de l’e-mail\u202f; ferme les sessions.',
    input: resetSchema,
    output: message,
  }),
  change: contract({
    method: 'PATCH',
    path: '/users/myPassword',
    access: 'profile.read',
    summary: 'Change son propre mot de passe.',
    input: changeSchema,
    output: message,
  }),
}
