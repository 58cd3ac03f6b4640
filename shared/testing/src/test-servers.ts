export function testServers(): { postgresUrl: string; rabbitmqUrl: string } {
  const postgresUrl = process.env["TEST_POSTGRES_URL"];
  const rabbitmqUrl = process.env["TEST_RABBITMQ_URL"];
  if (!postgresUrl || !rabbitmqUrl) throw new Error("Run this test in the vitest project `int` or `api`.");
  return { postgresUrl, rabbitmqUrl };
}
