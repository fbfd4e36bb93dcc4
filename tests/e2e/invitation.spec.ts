// @long: its forms are posted over HTTP by tests/api/forms
import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

// own copy of the demo data, without a mail server: links are handed over
test.use({ data: 'invitation' })

const PASSWORD = 'Un-Nouveau-Secret-7'
const VOID = 'Ce lien d’invitation n’est plus valable.'
const linkField = (page: Page) => page.getByLabel('Lien d’invitation')
/** Path of the shown link: the product under test does not know its own port. */
async function shownLink(page: Page): Promise<string> {
  const { pathname, search } = new URL(await linkField(page).inputValue())
  return pathname + search
}

async function create(page: Page, email: string) {
  await page.goto('/admin/users?dialog=create')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(/mot de passe/i)).toHaveCount(0)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Créer l’utilisateur' }).click()
  await expect(page.getByText('Utilisateur créé avec succès.')).toBeVisible()
  return shownLink(page)
}

test('an administrator hands the link over, its owner chooses the password, once', {
  tag: '@also-no-js',
}, async ({ page, browser, baseURL, scripts }) => {
  const email = `zoe-${scripts ? 'js' : 'nojs'}@essai.fr`
  await signIn(page, 'administrator', baseURL)
  const link = await create(page, email)
  await expect(linkField(page)).toHaveAttribute('readonly', '')
  await expect(page.getByRole('button', { name: 'Copier le lien' })).toHaveCount(scripts ? 1 : 0)
  await expectAccessible(page)

  // once: no other page shows it
  await page.goto(`/admin/users?q=${email}`)
  await expect(linkField(page)).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Invité')
  await expect(row).toContainText(
    'lien créé le 20/11/2026 à 08:30, valable jusqu’au 27/11/2026 à 08:30',
  )
  await expectAccessible(page)

  await row.getByText('Gérer').click()
  await row.getByRole('button', { name: /^Renvoyer l’invitation/ }).click()
  await expect(page.getByText('Le lien précédent ne fonctionne plus.')).toBeVisible()
  const second = await shownLink(page)
  expect(second).not.toBe(link)
  if (scripts) await page.keyboard.press('Escape')
  else await page.getByRole('link', { name: 'Fermer' }).last().click()
  await expect(linkField(page)).toHaveCount(0)
  await expect(row).toBeVisible()

  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: scripts })
  const owner = await context.newPage()
  const replaced = await owner.goto(link)
  expect(replaced?.status()).toBe(400)
  await expect(owner.getByText(VOID)).toBeVisible()
  await expectAccessible(owner)

  await owner.goto(second)
  await expect(owner.getByRole('heading', { name: 'Choisissez votre mot de passe' })).toBeVisible()
  await expect(owner.getByText(`Compte\u202f: ${email}`)).toBeVisible()
  await expect(owner.getByText('Invitation valable jusqu’au 27/11/2026 à 08:30')).toBeVisible()
  await expectAccessible(owner)
  const choose = async (password: string, again = password) => {
    await owner.getByLabel('Nouveau mot de passe', { exact: true }).fill(password)
    await owner.getByLabel('Confirmation du nouveau mot de passe').fill(again)
    await owner.getByRole('button', { name: 'Enregistrer' }).click()
  }
  await choose(PASSWORD, 'autre chose')
  await expect(
    owner.getByText('Les nouveaux mots de passe ne correspondent pas.').first(),
  ).toBeVisible()
  await choose(PASSWORD)
  await expect(owner).not.toHaveURL(/\/(login|confirm-password-reset)/)
  await expect(owner.getByText('Votre mot de passe a été enregistré.')).toBeVisible()

  const twice = await owner.goto(second)
  expect(twice?.status()).toBe(400)
  await expect(
    owner.getByText('Demandez une nouvelle invitation à votre administrateur.'),
  ).toBeVisible()
  await context.close()

  await page.goto(`/admin/users?q=${email}`)
  await expect(row).toContainText('Actif')
  await expect(row).not.toContainText('lien créé')
  await row.getByText('Gérer').click()
  await expect(row.getByRole('button', { name: /^Renvoyer l’invitation/ })).toHaveCount(0)
})

test('the form fits its dialog, chooses nothing dangerous and says an error once @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/admin/users?dialog=create', { waitUntil: 'networkidle' })
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Rôle')).toHaveValue('user')
    await expect(dialog.getByLabel('Niveau')).toHaveValue('none')
    const overflow = () =>
      dialog.locator('.dialog-body').evaluate((body) => body.scrollHeight - body.clientHeight)
    expect([width, await overflow()]).toEqual([width, 0])
    const save = dialog.getByRole('button', { name: 'Créer l’utilisateur' })
    for (const level of ['group', 'plate', 'concession']) {
      await dialog.getByLabel('Niveau').selectOption(level)
      expect([width, level, await overflow()]).toEqual([width, level, 0])
    }
    await save.click()
    await expect(dialog.getByText('L’Email est obligatoire.')).toHaveCount(2)
    await expect(save).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
  }
})
