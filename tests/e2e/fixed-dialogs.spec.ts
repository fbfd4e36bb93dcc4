import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'fixed-dialogs' })

/** Pages with a dialog that shows what they hold already, and the link or row menu that opens it. */
const DIALOGS = [
  ['/admin/users?q=directeur', 'Supprimer', /^Supprimer l’utilisateur/],
  ['/admin/network', 'Supprimer', /^Supprimer l/],
  ['/admin/calendar', 'Supprimer', /^Supprimer /],
  ['/admin/calendar', 'Modifier', /^Modifier /],
  ['/admin/import-models', 'Décrire un fichier', /^Décrire un fichier/],
  ['/admin/closings', 'Clôturer', /^Clôturer le mois/],
] as const

test.describe('dialogs whose content is in the page', () => {
  for (const [address, link, title] of DIALOGS)
    test(`${address}: ${link} opens at once, without a request @js`, async ({ page, baseURL }) => {
      await signIn(page, 'administrator', baseURL)
      await page.goto(address, { waitUntil: 'networkidle' })
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      const opener = page.locator('a', { hasText: new RegExp(`^${link}`) }).first()
      const menu = page.locator('details', { has: opener }).first()
      if (!(await opener.isVisible())) await menu.locator('summary').click()
      await opener.click()
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog).toBeVisible()
      const opened = page.url()
      expect(new URL(opened).search).toMatch(/dialog|edit|delete/)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await page.goBack()
      expect(asked).toEqual([])
      // the same address opened again is the same dialog
      await page.goto(opened)
      await expect(dialog).toBeVisible()
    })

  test('a confirmed deletion reads the page again @js', async ({ page, baseURL }) => {
    await signIn(page, 'administrator', baseURL)
    await page.goto('/admin/calendar', { waitUntil: 'networkidle' })
    const opener = page.locator('a', { hasText: /^Supprimer/ }).first()
    const row = page.getByRole('listitem').filter({ has: opener }).first()
    const name = await row.locator('strong').innerText()
    await opener.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
  })
})
