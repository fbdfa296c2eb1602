// Markdown of an announcement as elements; and that nothing in it becomes markup or code.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { AnnouncementText } from './announcement-text.tsx'

function drawn(markdown: string): string {
  const html = renderToStaticMarkup(
    <Router ssrPath="/">
      <AnnouncementText markdown={markdown} />
    </Router>,
  )
  return html.replace(/^<div class="announced-text">|<\/div>$/g, '')
}

test.each([
  ['Orders **stay** _open_.', '<p>Orders <strong>stay</strong> <em>open</em>.</p>'],
  ['# A\n## B', '<h2 class="h2">A</h2><h3 class="h2">B</h3>'],
  ['- one\n- **two**', '<ul><li>one</li><li><strong>two</strong></li></ul>'],
  ['3. three\n4. four', '<ol start="3"><li>three</li><li>four</li></ol>'],
  ['> said\n\n---', '<blockquote><p>said</p></blockquote><hr/>'],
  ['`a < b` \\* c', '<p><code dir="ltr">a &lt; b</code> * c</p>'],
  ['[ranking](/ranking)', '<p><a href="/ranking" class="link">ranking</a></p>'],
])('%j', (markdown, html) => {
  expect(drawn(markdown)).toBe(html)
})

test('a link to another site opens it without telling it who opened it', () => {
  expect(drawn('[status](https://example.org/a)')).toContain(
    '<a class="link" href="https://example.org/a" target="_blank" rel="noreferrer noopener">',
  )
})

test('a table', () => {
  const html = drawn('| a | b |\n|---|---|\n| 1 | **2** |')
  expect(html).toContain('<th scope="col">a</th>')
  expect(html).toContain('<td><strong>2</strong></td>')
})

test.each([
  '<script>alert(1)</script>',
  'before <script>alert(1)</script> after',
  '<img src=x onerror=alert(1)>',
  'a <img src=x onerror=alert(1)> b',
  '<a href="javascript:alert(1)">x</a>',
  '<svg onload=alert(1)>\n\n</svg>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](//example.org)',
  '[x](/\\example.org)',
  '![x](https://example.org/a.png)',
  '![x](javascript:alert(1))',
  '<javascript:alert(1)>',
  '- <script>alert(1)</script>',
  '| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |',
  '[<img src=x onerror=alert(1)>](javascript:alert(1))',
])('no code and no other markup comes out of %s', (markdown) => {
  const html = drawn(markdown)
  expect(html).not.toMatch(/<(script|img|svg|a|iframe)\b/i)
  expect(html.replace(/&[^;]+;/g, '')).not.toMatch(/<[^>]*\son\w+=/i)
})
