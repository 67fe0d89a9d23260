// Fastify with its compiled schemas, and pg with prepared statements.

import { randomUUID } from "node:crypto";

import Fastify from "fastify";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify({ ajv: { customOptions: { removeAdditional: false, coerceTypes: true } } });

const POST = "id, title, body, status, views, published_at, author_id, created_at, updated_at";
const AUTHOR = "id, name, email, bio, created_at, updated_at";

const findPost = { name: "find-post", text: `SELECT ${POST} FROM posts WHERE id = $1` };
const countPosts = { name: "count-posts", text: "SELECT COUNT(*)::int AS total FROM posts" };
const listPosts = {
  name: "list-posts",
  text: `SELECT ${POST} FROM posts ORDER BY id LIMIT $1 OFFSET $2`,
};
const insertPost = {
  name: "insert-post",
  text: `INSERT INTO posts (${POST}) VALUES ($1, $2, $3, $4, $5, $6, $7, now(), now()) RETURNING ${POST}`,
};
const findAuthor = { name: "find-author", text: `SELECT ${AUTHOR} FROM authors WHERE id = $1` };
const postsOf = {
  name: "posts-of",
  text: `SELECT ${POST} FROM posts WHERE author_id = $1 ORDER BY id`,
};

const uuid = { type: "string", format: "uuid" };
const moment = { type: "string", format: "date-time" };
const status = { type: "string", enum: ["draft", "published", "archived"] };
const post = {
  type: "object",
  properties: {
    id: uuid,
    title: { type: "string" },
    body: { type: "string" },
    status: { type: "string" },
    views: { type: "integer" },
    published_at: { ...moment, nullable: true },
    author_id: uuid,
    created_at: moment,
    updated_at: moment,
  },
};
const author = {
  type: "object",
  properties: {
    id: uuid,
    name: { type: "string" },
    email: { type: "string" },
    bio: { type: "string", nullable: true },
    created_at: moment,
    updated_at: moment,
    posts: { type: "array", items: post },
  },
};
const integers = (names) => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { type: "integer" }])),
});
const envelope = (data) => ({ type: "object", properties: { data } });
const byId = { type: "object", properties: { id: uuid }, required: ["id"] };

app.get(
  "/posts/",
  {
    schema: {
      querystring: {
        type: "object",
        properties: {
          page: { type: "integer", minimum: 1, default: 1 },
          per_page: { type: "integer", minimum: 1, maximum: 100, default: 25 },
        },
      },
      response: {
        200: {
          type: "object",
          properties: {
            data: { type: "array", items: post },
            meta: integers(["page", "per_page", "total", "pages"]),
          },
        },
      },
    },
  },
  async (request) => {
    const { page, per_page } = request.query;
    const [counted, found] = await Promise.all([
      pool.query(countPosts),
      pool.query({ ...listPosts, values: [per_page, (page - 1) * per_page] }),
    ]);
    const { total } = counted.rows[0];
    return {
      data: found.rows,
      meta: { page, per_page, total, pages: Math.ceil(total / per_page) },
    };
  },
);

app.get(
  "/posts/:id",
  { schema: { params: byId, response: { 200: envelope(post) } } },
  async (request, reply) => {
    const { rows } = await pool.query({ ...findPost, values: [request.params.id] });
    if (rows.length === 0) return reply.callNotFound();
    return { data: rows[0] };
  },
);

app.post(
  "/posts/",
  {
    schema: {
      body: {
        type: "object",
        additionalProperties: false,
        required: ["title", "body", "author_id"],
        properties: {
          title: { type: "string", maxLength: 200 },
          body: { type: "string" },
          status: { ...status, default: "draft" },
          views: { type: "integer", minimum: -(2 ** 31), maximum: 2 ** 31 - 1, default: 0 },
          published_at: { ...moment, nullable: true, default: null },
          author_id: uuid,
        },
      },
      response: { 201: envelope(post) },
    },
  },
  async (request, reply) => {
    const { title, body, status, views, published_at, author_id } = request.body;
    const values = [randomUUID(), title, body, status, views, published_at, author_id];
    try {
      const { rows } = await pool.query({ ...insertPost, values });
      return reply.code(201).send({ data: rows[0] });
    } catch (error) {
      if (error.code !== "23503") throw error;
      return reply.code(409).send({ detail: "Conflict" });
    }
  },
);

app.get(
  "/authors/:id",
  {
    schema: {
      params: byId,
      querystring: { type: "object", properties: { include: { enum: ["posts"] } } },
      response: { 200: envelope(author) },
    },
  },
  async (request, reply) => {
    const { id } = request.params;
    const { rows } = await pool.query({ ...findAuthor, values: [id] });
    if (rows.length === 0) return reply.callNotFound();
    if (request.query.include) {
      rows[0].posts = (await pool.query({ ...postsOf, values: [id] })).rows;
    }
    return { data: rows[0] };
  },
);

process.on("SIGTERM", () => app.close().then(() => process.exit(0)));
await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
