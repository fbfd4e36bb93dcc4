import { networkWorkbookContracts } from '~/api/network-workbook.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { downloadWorkbook } from '~/services/network-workbook/rest.server'

export const { loader, action } = endpoint(
  handle(networkWorkbookContracts.readNetworkWorkbook, ({ principal }) =>
    downloadWorkbook(principal),
  ),
)
