import { networkExportContracts } from '~/api/network-export.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { exportNetwork } from '~/services/network-export/export.server'

export const { loader, action } = endpoint(
  handle(networkExportContracts.network, ({ request, principal, drained, input }) =>
    exportNetwork(request, principal, { groupId: input.group, style: input.format }, drained),
  ),
)
