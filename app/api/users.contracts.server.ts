import { z } from 'zod'
import { ROLES } from '~/domain/access/roles'
import { ASSIGNMENT_LEVELS } from '~/domain/users/accounts'
import type { AccountContent } from '~/domain/users/edits'
import { codeChoice } from '~/schemas/calendar.server'
import { flag } from '~/schemas/planning.server'
import { bodyText, id, noText } from '~/schemas/primitives.server'
import { contract } from './contract.server'

const access = 'administration'
const node = z.object({ _id: z.string(), name: z.string() })
const user = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  metier: z.string(),
  role: z.enum(ROLES),
  isActive: z.boolean(),
  isOnTrial: z.boolean(),
  trialExpiresAt: z.string().nullable(),
  assignmentLevel: z.enum(ASSIGNMENT_LEVELS).nullable(),
  assignmentId: z.string().nullable(),
  assignment: node.extend({ numerosPDV: z.array(z.string()).optional() }).nullable(),
  referenceConcessionId: z.string().nullable(),
  referenceConcession: node.nullable(),
  secondFactor: z.boolean(),
  companyAccount: z.boolean(),
  invitation: z.object({ sentAt: z.string(), expiresAt: z.string() }).nullable(),
})
const byId = z.object({ id })

const blank = z.null().transform(() => '')
/** optional selection: null and '' mean none */
const choice = (name: string) => z.union([bodyText(name, 40), blank], { error: noText(name) })
const content = {
  name: bodyText('name'),
  metier: bodyText('metier'),
  role: bodyText('role', 40),
  assignmentLevel: choice('assignmentLevel'),
  assignmentId: choice('assignmentId'),
  referenceConcessionId: choice('referenceConcessionId'),
} satisfies Record<keyof AccountContent, z.ZodType>

export const userContracts = {
  list: contract({
    method: 'GET',
    path: '/users',
    access,
    summary: 'Liste les comptes.',
    input: z.object({}),
    output: z.array(user),
  }),
  create: contract({
    method: 'POST',
    path: '/users',
    repeatable: true,
    secret: 'invitationUrl',
    access,
    summary:
      'Crée un compte, avec un mot de passe (password) ou une invitation (invite=true)\u202f: l’un des deux, jamais les deux. L’invitation est un e-mail dont le lien permet de choisir le mot de passe une seule fois, pendant sept jours. Sans serveur d’e-mails, la réponse contient ce lien (invitationUrl), à transmettre\u202f; il n’est plus jamais affiché.',
    input: z.object({
      email: bodyText('email').default(''),
      password: bodyText('password', 1024).default(''),
      invite: flag('invite vaut true ou false.').default(false),
      name: content.name.default(''),
      metier: content.metier.default(''),
      role: content.role.default(''),
      assignmentLevel: content.assignmentLevel.default(''),
      assignmentId: content.assignmentId.default(''),
      referenceConcessionId: content.referenceConcessionId.default(''),
    }),
    output: user.extend({ invitationUrl: z.string().optional() }),
    status: 201,
  }),
  read: contract({
    method: 'GET',
    path: '/users/{id}',
    access,
    summary: 'Donne un compte.',
    input: byId,
    output: user,
  }),
  update: contract({
    method: 'PUT',
    path: '/users/{id}',
    access,
    summary:
      'Modifie le rôle, l’affectation, le nom ou le métier d’un compte. Un rôle dont dépend l’équipe de collaborateurs liés y vaut à partir d’effectiveFrom, aujourd’hui sans elle\u202f; ce qui touche des jours passés demande confirm=true, des codes que la nouvelle équipe n’a pas, codes (keep les garde, clear les efface). Sans réponse, 409 dit ce qui change.',
    input: byId.extend({
      ...z.object(content).partial().shape,
      effectiveFrom: z.string().optional(),
      confirm: flag('confirm vaut true ou false.').optional(),
      codes: codeChoice.optional(),
    }),
    output: user.extend({ message: z.string().optional() }),
  }),
  remove: contract({
    method: 'DELETE',
    path: '/users/{id}',
    access,
    summary: 'Supprime un compte.',
    input: byId,
    output: z.object({ message: z.string() }),
  }),
  activeCount: contract({
    method: 'GET',
    path: '/users/active-count',
    access,
    summary: 'Compte les comptes actifs.',
    input: z.object({}),
    output: z.object({ count: z.number() }),
  }),
  listTrials: contract({
    method: 'GET',
    path: '/users/trial/list',
    access,
    summary:
      'Liste les comptes actifs dont la période d’essai est en cours, ceux que compte l’administration.',
    input: z.object({}),
    output: z.object({ data: z.object({ users: z.array(user) }) }),
  }),
  setTrial: contract({
    method: 'PATCH',
    path: '/users/{id}/trial/status',
    access,
    summary:
      'Commence la période d’essai d’un compte, de nouveau si elle est terminée, ou y met fin.',
    input: byId.extend({ isOnTrial: z.boolean({ error: 'isOnTrial est requis (booléen).' }) }),
    output: z.object({ message: z.string(), data: z.object({ user }) }),
  }),
  activate: contract({
    method: 'PATCH',
    path: '/users/{id}/activate',
    access,
    summary: 'Active un compte.',
    input: byId,
    output: user.extend({ message: z.string() }),
  }),
  deactivate: contract({
    method: 'PATCH',
    path: '/users/{id}/deactivate',
    access,
    summary: 'Désactive un compte et ferme sa session.',
    input: byId,
    output: user.extend({ message: z.string() }),
  }),
  resetSecondFactor: contract({
    method: 'DELETE',
    path: '/users/{id}/second-factor',
    access,
    summary: 'Désactive la double authentification d’un compte et ferme sa session.',
    input: byId,
    output: z.object({ message: z.string() }),
  }),
  untieCompanyAccount: contract({
    method: 'DELETE',
    path: '/users/{id}/company-account',
    access,
    summary: 'Délie un compte de la personne de l’entreprise qui l’utilisait et ferme sa session.',
    input: byId,
    output: z.object({ message: z.string() }),
  }),
}
