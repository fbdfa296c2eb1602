// The text of an announcement: Markdown as elements of ours. No markup of a text ever becomes an
// element: HTML in it is shown as the characters it is, and links lead nowhere but to pages.
import { lexer, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'

/** Markdown below the title of its page. */
export function AnnouncementText({ markdown }: { readonly markdown: string }) {
  return <div className="announced-text">{blocks(lexer(markdown))}</div>
}

function blocks(tokens: readonly Token[]): ReactNode {
  return tokens.map((token, at) => <Fragment key={at}>{blockOf(token)}</Fragment>)
}

function blockOf(token: Token): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      return <HeadingOf heading={token as Tokens.Heading} />
    case 'list':
      return <ListOf list={token as Tokens.List} />
    case 'blockquote':
      return <blockquote>{blocks(token.tokens ?? [])}</blockquote>
    case 'code':
      return (
        <pre dir="ltr">
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      )
    case 'hr':
      return <hr />
    case 'table':
      return <TableOf table={token as Tokens.Table} />
    case 'html':
      return <p>{token.raw.trim()}</p>
    case 'text':
      return pieceOf(token)
    default:
      return <p>{inline(token as Tokens.Paragraph)}</p>
  }
}

/** The title of the page is the first heading; what an announcement begins with is the second. */
function HeadingOf({ heading }: { readonly heading: Tokens.Heading }) {
  const Level = heading.depth === 1 ? 'h2' : 'h3'
  return <Level className="h2">{inline(heading)}</Level>
}

function ListOf({ list }: { readonly list: Tokens.List }) {
  const items = list.items.map((item, at) => <li key={at}>{blocks(item.tokens)}</li>)
  return list.ordered ? <ol start={Number(list.start) || 1}>{items}</ol> : <ul>{items}</ul>
}

function TableOf({ table }: { readonly table: Tokens.Table }) {
  return (
    <table>
      <thead>
        <tr>
          {table.header.map((cell, at) => (
            <th key={at} scope="col">
              {inline(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, column) => (
              <td key={column}>{inline(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The pieces of what has some, else its text as it is. */
function inline({ tokens, text = '' }: { tokens?: Token[] | undefined; text?: string }): ReactNode {
  return tokens?.map((token, at) => <Fragment key={at}>{pieceOf(token)}</Fragment>) ?? text
}

function pieceOf(token: Token): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline(token as Tokens.Strong)}</strong>
    case 'em':
      return <em>{inline(token as Tokens.Em)}</em>
    case 'del':
      return <del>{inline(token as Tokens.Del)}</del>
    case 'codespan':
      return <code dir="ltr">{(token as Tokens.Codespan).text}</code>
    case 'br':
      return <br />
    case 'link':
      return <LinkOf link={token as Tokens.Link} />
    case 'image':
    case 'escape':
      return (token as Tokens.Image | Tokens.Escape).text
    case 'text':
      return inline(token as Tokens.Text)
    default:
      return token.raw
  }
}

/** A page of this area or another site; whatever else an address may be is left as its words. */
function LinkOf({ link }: { readonly link: Tokens.Link }) {
  const words = inline(link)
  const { href } = link
  if (/^\/(?![/\\])/.test(href))
    return (
      <Link className="link" href={href}>
        {words}
      </Link>
    )
  if (!/^https?:\/\//i.test(href)) return words
  return (
    <a className="link" href={href} target="_blank" rel="noreferrer noopener">
      {words} <span aria-hidden="true">↗</span>
    </a>
  )
}
