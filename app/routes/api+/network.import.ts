import { networkWorkbookContracts } from '~/api/network-workbook.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { importNetworkCall } from '~/services/network-workbook/rest.server'

export const { loader, action } = endpoint(
  handle(networkWorkbookContracts.importNetwork, ({ principal, request, clientIp }) =>
    importNetworkCall(principal, request, clientIp),
  ),
)
