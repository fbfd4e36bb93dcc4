import { z } from 'zod'
import { groupOutput, plateOutput, siteOutput } from '~/schemas/hierarchy.server'
import { id, optionalId, siteId } from '~/schemas/primitives.server'
import { contract } from './contract.server'

const byId = z.object({ id })
const access = 'hierarchy.read'

export const hierarchyContracts = {
  listGroups: contract({
    method: 'GET',
    path: '/groups',
    access,
    keys: 'read',
    summary: 'Liste les groupes couverts.',
    input: z.object({}),
    output: z.array(groupOutput),
  }),
  readGroup: contract({
    method: 'GET',
    path: '/groups/{id}',
    access,
    keys: 'read',
    summary: 'Donne un groupe.',
    input: byId,
    output: groupOutput,
  }),
  listPlates: contract({
    method: 'GET',
    path: '/plates',
    access,
    keys: 'read',
    summary: 'Liste les plaques couvertes, d’un groupe ou de tous.',
    input: z.object({ group: optionalId }),
    output: z.array(plateOutput),
  }),
  readPlate: contract({
    method: 'GET',
    path: '/plates/{id}',
    access,
    keys: 'read',
    summary: 'Donne une plaque.',
    input: byId,
    output: plateOutput,
  }),
  listSites: contract({
    method: 'GET',
    path: '/sites',
    access,
    keys: 'read',
    emptyId: 'ID de concession requis…',
    summary: 'Liste les concessions couvertes, d’une plaque, d’un numéro de PDV ou toutes.',
    input: z.object({ plate: optionalId, numeroPDV: z.string().trim().max(50).optional() }),
    output: z.array(siteOutput),
  }),
  readSite: contract({
    method: 'GET',
    path: '/sites/{id}',
    access,
    keys: 'read',
    summary: 'Donne une concession.',
    input: z.object({ id: siteId }),
    output: siteOutput,
  }),
}
