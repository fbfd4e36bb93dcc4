import type { Page } from '@playwright/test'
import { isExported } from '../../../build-scripts/demo/exported-plates'

/** A concession as REST gives it. */
interface Site {
  _id: string
  name: string
  plate: string
  numerosPDV: string[]
}

/**
 * Concessions of the demo network whose figures come from the product's own workbook, by name. A workbook does not
 * replace the figures of the others, which their import models gave (8 §1).
 */
export async function workbookSites(page: Page): Promise<{ name: string; pdv: string }[]> {
  const sites: Site[] = await (await page.request.get('/api/sites')).json()
  return sites
    .filter(({ plate }) => !isExported({ plateId: plate }))
    .map(({ name, numerosPDV: [pdv = ''] }) => ({ name, pdv }))
}
