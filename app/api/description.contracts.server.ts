import { z } from 'zod'
import { contract } from './contract.server'

export const descriptionContracts = {
  openapi: contract({
    method: 'GET',
    path: '/openapi.json',
    access: 'signed-in',
    keys: 'read',
    summary: 'Donne la description OpenAPI 3.0 de tous les appels.',
    input: z.object({}),
    output: z.looseObject({ openapi: z.string() }),
  }),
}
