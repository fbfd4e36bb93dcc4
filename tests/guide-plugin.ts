import { compile } from '@mdx-js/mdx'
import remarkFrontmatter from 'remark-frontmatter'
import { remarkMdxFrontmatter } from 'remark-mdx-frontmatter'
import type { Plugin } from 'vite'

/** Compiles the pages of docs/guide for vitest, as Remix's build does with the same packages. */
export const guidePlugin = (): Plugin => ({
  name: 'guide',
  enforce: 'pre',
  async transform(source, id) {
    if (!/\/docs\/guide\/\w+\.md$/.test(id)) return null
    const remarkPlugins = [remarkFrontmatter, [remarkMdxFrontmatter, { name: 'attributes' }]]
    const compiled = await compile(source, { remarkPlugins } as Parameters<typeof compile>[1])
    return { code: String(compiled.value), map: null }
  },
})
