import { json } from '@remix-run/node'
import { objectifsContracts } from '~/api/objectifs.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readObjectifsCall, saveObjectifCall } from '~/services/objectifs/rest.server'

export const { loader, action } = endpoint(
  handle(objectifsContracts.readObjectifs, ({ principal, input }) =>
    readObjectifsCall(principal, input),
  ),
  handle(objectifsContracts.saveObjectif, async ({ principal, input }) => {
    const { created, answer } = await saveObjectifCall(principal, input)
    return json(answer, { status: created ? 201 : 200 })
  }),
)
