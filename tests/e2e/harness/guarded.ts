import type { Page } from '@playwright/test'
import { expect } from './test'

/** Waits until the page's scripts ask before a link takes its unsaved entries away (`LeaveDialog`). */
export const guarded = (page: Page) =>
  expect(page.locator('template[data-guarded]').first()).toBeAttached()
