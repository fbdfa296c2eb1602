// The posts that a batch says, with their places: what the host delivers once it is durable.
import type { Batch, SentPost } from '@trellis/engine'

/** In the order of their positions; almost every batch has none. */
export function postsOf({ partition, first, facts }: Batch): readonly SentPost[] {
  let posts: SentPost[] | undefined
  for (let i = 0; i < facts.length; i++) {
    const fact = facts[i]
    if (fact?.type !== 'post-sent') continue
    posts ??= []
    posts.push({ partition, position: first + i, user: fact.user, post: fact.post })
  }
  return posts ?? NO_POSTS
}

const NO_POSTS: readonly SentPost[] = []
