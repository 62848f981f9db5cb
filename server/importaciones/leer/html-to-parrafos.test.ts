import { expect, it } from 'vitest'
import { htmlToParrafos } from './html-to-parrafos.ts'

it('28.30 HTML becomes its words: paragraphs, lines, items of lists', () => {
  expect(
    htmlToParrafos(
      `<meta charset="utf-8"><p>Camiseta <b>oficial</b> de&nbsp;Uruguay &amp; m&aacute;s.<br>\n Segunda l&iacute;nea</p>
       <p> </p><ul><li>Uno</li>\n<li><p>Dos <a href="https://x.uy">tres</a></p></li></ul><h2>Cuidados</h2>
       <div>Lavar a mano</div><table><tr><td>Talle</td><td>M</td></tr><tr><td>Largo</td><td>70</td></tr></table>`,
    ),
  ).toBe(
    'Camiseta oficial de Uruguay & más.\nSegunda línea\n\n- Uno\n- Dos tres\n\nCuidados\n\nLavar a mano\n\nTalle M\nLargo 70',
  )
  expect(htmlToParrafos('Sin nada de <HTML & 2 < 3')).toBe('Sin nada de')
  expect(htmlToParrafos('2 < 3 & 4')).toBe('2 < 3 & 4')
})

it('28.30 nothing of it runs or is hidden: scripts, styles and comments go, what only looks like them is text', () => {
  expect(
    htmlToParrafos(
      '<p onclick="a()">Sí<script>alert(1)</script><style>p{}</style><img src=x onerror="b()" alt="no"><!-- no --><iframe src=x>no</iframe></p><p>&lt;script&gt;x',
    ),
  ).toBe('Sí\n\n<script>x')
  expect(htmlToParrafos('<script>abc')).toBe('')
  expect(htmlToParrafos('<div>'.repeat(1_000_000))).toBe('')
})
