import { setupSchema } from '~/schemas/setup.server'
import { contract } from './contract.server'
import { sessionContracts } from './session.contracts.server'

export const setupContracts = {
  setUp: contract({
    method: 'POST',
    path: '/setup',
    access: 'public',
    summary:
      'Crée le premier administrateur avec le code de mise en service, tant qu’il n’existe aucun compte, et ouvre sa session.',
    input: setupSchema(false),
    output: sessionContracts.login.output,
    status: 201,
  }),
}
