import { z } from 'zod'
import { codeChoice } from '~/schemas/calendar.server'
import {
  groupInput,
  groupOutput,
  plateInput,
  plateOutput,
  siteInput,
  siteOutput,
} from '~/schemas/hierarchy.server'
import { id, requiredId, siteId } from '~/schemas/primitives.server'
import { contract } from './contract.server'

const access = 'administration'
const refusal = 'Vous n’avez pas les droits nécessaires pour modifier la hiérarchie.'
const message = z.object({ message: z.string() })

/** A missing name counts as empty, which the rules refuse in their own words. */
const group = { ...groupInput, name: groupInput.name.unwrap().default('') }
const NO_SITE = 'Le nom et l’ID de la plaque sont requis pour créer une concession.'

export const hierarchyAdminContracts = {
  createGroup: contract({
    method: 'POST',
    path: '/groups',
    repeatable: true,
    access,
    refusal,
    summary: 'Crée un groupe.',
    input: z.object(group),
    output: groupOutput,
    status: 201,
  }),
  editGroup: contract({
    method: 'PUT',
    path: '/groups/{id}',
    access,
    refusal,
    summary: 'Renomme un groupe.',
    input: z.object({ id, ...group }),
    output: groupOutput,
  }),
  deleteGroup: contract({
    method: 'DELETE',
    path: '/groups/{id}',
    access,
    refusal,
    summary: 'Supprime un groupe qui ne contient plus rien.',
    input: z.object({ id }),
    output: message,
  }),
  createPlate: contract({
    method: 'POST',
    path: '/plates',
    repeatable: true,
    access,
    refusal,
    summary: 'Crée une plaque dans un groupe.',
    input: z.object({
      ...plateInput,
      name: group.name,
      group: requiredId('Group ID is required to create a plate.'),
    }),
    output: plateOutput,
    status: 201,
  }),
  editPlate: contract({
    method: 'PUT',
    path: '/plates/{id}',
    access,
    refusal,
    summary:
      'Modifie une plaque\u202f; un autre groupe vaut à partir d’effectiveFrom, premier jour d’un mois, sans elle du mois en cours. Les mois précédents gardent l’ancien groupe.',
    input: z.object({
      id,
      ...plateInput,
      effectiveFrom: z.string().optional(),
    }),
    output: plateOutput,
  }),
  deletePlate: contract({
    method: 'DELETE',
    path: '/plates/{id}',
    access,
    refusal,
    summary: 'Supprime une plaque qui ne contient plus rien.',
    input: z.object({ id }),
    output: message,
  }),
  createSite: contract({
    method: 'POST',
    path: '/sites',
    repeatable: true,
    access,
    refusal,
    summary: 'Crée une concession dans une plaque.',
    input: z.object({
      ...siteInput,
      name: z
        .string({ error: NO_SITE })
        .regex(/\S/, { error: NO_SITE })
        .max(1000, { error: 'Nom trop long.' }),
      plate: requiredId(NO_SITE),
      numerosPDV: siteInput.numerosPDV.unwrap().default([]),
    }),
    output: siteOutput,
    status: 201,
  }),
  editSite: contract({
    method: 'PUT',
    path: '/sites/{id}',
    access,
    refusal,
    summary:
      'Modifie une concession\u202f; une autre plaque vaut à partir d’effectiveFrom, premier jour d’un mois, sans elle du mois en cours. Les mois précédents gardent l’ancienne plaque. Une ouverture qui ferme des jours remplis au planning demande un choix (codes\u202f: keep les garde, clear les efface)\u202f; sans lui la réponse est 409 avec leur nombre et leurs heures.',
    input: z.object({
      id: siteId,
      ...siteInput,
      effectiveFrom: z.string().optional(),
      codes: codeChoice.optional(),
    }),
    output: siteOutput.extend({ message: z.string().optional() }),
  }),
  deleteSite: contract({
    method: 'DELETE',
    path: '/sites/{id}',
    access,
    refusal,
    summary: 'Supprime une concession qui ne contient plus rien.',
    input: z.object({ id: siteId }),
    output: message,
  }),
}
