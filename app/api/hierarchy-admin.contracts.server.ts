import { z } from 'zod'
import { NO_PARENT_GROUP, NO_PARENT_PLATE } from '~/domain/hierarchy/edits'
import { id, requiredId, siteId } from '~/schemas/primitives.server'
import { contract } from './contract.server'

const access = 'administration'
const refusal = 'Vous n’avez pas les droits nécessaires pour modifier la hiérarchie.'
const group = z.object({ _id: z.string(), name: z.string() })
const plate = group.extend({ group: z.string() })
const site = plate.extend({ plate: z.string(), numerosPDV: z.array(z.string()) })
const message = z.object({ message: z.string() })

const typed = z
  .string({ error: 'Le nom doit être un texte.' })
  .max(1000, { error: 'Nom trop long.' })
const NO_SITE = 'Le nom et l’ID de la plaque sont requis pour créer une concession.'
const parent = (missing: string) => z.union([z.literal(''), id], { error: missing })
const numerosPDV = z
  .array(z.string({ error: 'Les numéros PDV sont des textes.' }).max(200), {
    error: 'Les numéros PDV forment une liste de textes.',
  })
  .max(1000)

export const hierarchyAdminContracts = {
  createGroup: contract({
    method: 'POST',
    path: '/groups',
    access,
    refusal,
    summary: 'Crée un groupe.',
    input: z.object({ name: typed.default('') }),
    output: group,
    status: 201,
  }),
  editGroup: contract({
    method: 'PUT',
    path: '/groups/{id}',
    access,
    refusal,
    summary: 'Renomme un groupe.',
    input: z.object({ id, name: typed.default('') }),
    output: group,
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
    access,
    refusal,
    summary: 'Crée une plaque dans un groupe.',
    input: z.object({
      name: typed.default(''),
      group: requiredId('Group ID is required to create a plate.'),
    }),
    output: plate,
    status: 201,
  }),
  editPlate: contract({
    method: 'PUT',
    path: '/plates/{id}',
    access,
    refusal,
    summary: 'Modifie une plaque\u202f; changer de groupe déplace aussi tout son passé.',
    input: z.object({
      id,
      name: typed.optional(),
      group: parent(NO_PARENT_GROUP).optional(),
    }),
    output: plate,
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
    access,
    refusal,
    summary: 'Crée une concession dans une plaque.',
    input: z.object({
      name: z
        .string({ error: NO_SITE })
        .regex(/\S/, { error: NO_SITE })
        .max(1000, { error: 'Nom trop long.' }),
      plate: requiredId(NO_SITE),
      numerosPDV: numerosPDV.default([]),
    }),
    output: site,
    status: 201,
  }),
  editSite: contract({
    method: 'PUT',
    path: '/sites/{id}',
    access,
    refusal,
    summary: 'Modifie une concession\u202f; changer de plaque déplace aussi tout son passé.',
    input: z.object({
      id: siteId,
      name: typed.optional(),
      plate: parent(NO_PARENT_PLATE).optional(),
      numerosPDV: numerosPDV.optional(),
    }),
    output: site,
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
